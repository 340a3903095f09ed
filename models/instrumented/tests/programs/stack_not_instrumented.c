// New objects on the part of the stack of a function that has returned: an array of variable length, and the variables
// of a function that is not instrumented. Also a jump out of functions that do not return.
//
// arguments: --accept-unseen stack_not_instrumented.c
// expect: pass
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stdlib.h>

static jmp_buf out;
static int sum;

static void* add(void* p) {
  sum += *(int*)p;
  return NULL;
}

static int deep(int n) {
  int volatile own[20];
  for (int i = 0; i != 20; ++i) own[i] = n;
  if (n == 0) longjmp(out, 1);
  return deep(n - 1) + own[n];
}

static void with_array(int n) {
  int all[n];
  all[n - 1] = 1;
  pthread_t other;
  pthread_create(&other, NULL, &add, &all[n - 1]);
  pthread_join(other, NULL);
}

__attribute__((no_sanitize_thread)) static void not_seen(void) {
  int own = 2;
  pthread_t other;
  pthread_create(&other, NULL, &add, &own);
  pthread_join(other, NULL);
}

int main(void) {
  if (setjmp(out) == 0) return deep(3);
  with_array(40);
  not_seen();
  int n = 30;
  int late[n];
  late[0] = 4;
  pthread_t other;
  pthread_create(&other, NULL, &add, late);
  pthread_join(other, NULL);
  return sum == 7 ? 0 : 1;
}
