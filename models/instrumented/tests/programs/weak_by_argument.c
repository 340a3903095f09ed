// Whether a compare-and-swap is a weak one is computed: then it may fail for no reason, and otherwise it may not.
//
// expect: assertion failed
// says: weak_by_argument.c:26
#include <assert.h>

static unsigned char one;
static unsigned short two;
static unsigned four;
static unsigned long eight;

static int exchange(int weak) {
  unsigned char a = 0;
  unsigned short b = 0;
  unsigned c = 0;
  unsigned long d = 0;
  return __atomic_compare_exchange_n(&one, &a, 0, weak, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED) +
         __atomic_compare_exchange_n(&two, &b, 0, weak, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED) +
         __atomic_compare_exchange_n(&four, &c, 0, weak, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED) +
         __atomic_compare_exchange_n(&eight, &d, 0, weak, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
}

int main(int arguments, char** unused) {
  (void)unused;
  assert(exchange(arguments == 0) == 4);
  assert(exchange(arguments != 0) != 0);
  return 0;
}
