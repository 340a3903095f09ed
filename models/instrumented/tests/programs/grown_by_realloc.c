// A thread enlarges memory that a constructor function of C has allocated and enlarged before.
//
// expect: pass
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int* numbers;

__attribute__((constructor)) static void make(void) {
  numbers = malloc(sizeof *numbers);
  numbers[0] = 7;
  numbers = realloc(numbers, 100 * sizeof *numbers);
  numbers[99] = 8;
}

static void* grow(void* nothing) {
  numbers = realloc(numbers, 200 * sizeof *numbers);
  assert(numbers[0] == 7 && numbers[99] == 8);
  numbers[0] = 9;
  return nothing;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, grow, 0);
  pthread_join(one, 0);
  free(numbers);
  return 0;
}
