// A jump to a function that has returned, from another one whose frame lies where that one's did. Before, each of a
// thread's jumps goes to a function that has not: out of calls, twice to one place, by sigsetjmp().
//
// expect: wrong longjmp
// says: has returned
// says: longjmp_to_who_has_returned.c:26
#include <setjmp.h>

static jmp_buf out;
static sigjmp_buf out_of_all;

static void deep(int n) {
  int volatile own = n;
  if (own == 0) longjmp(out, 1);
  if (own < 0) siglongjmp(out_of_all, 1);
  deep(own - 1);
}

static int prepare(void) {
  int volatile own = 3;
  return setjmp(out) + own;
}

static void jump(void) {
  int volatile own = 4;
  if (own == 4) longjmp(out, 1);
}

int main(void) {
  int volatile times = 0;
  if (setjmp(out) != 2) {
    if (++times < 3) deep(5);
  }
  if (sigsetjmp(out_of_all, 1) == 0) deep(-1);
  prepare();
  jump();
}
