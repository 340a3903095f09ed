// Memory that a constructor function of C has allocated is the same in every execution, and can be freed once.
//
// expect: use after free
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int* counter;

__attribute__((constructor)) static void make(void) {
  counter = malloc(sizeof *counter);
  *counter = 1;
}

static void* count(void* nothing) {
  *counter = *counter + 1;
  assert(*counter == 2);
  free(counter);
  return nothing;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, count, 0);
  pthread_join(one, 0);
  free(counter);
  return 0;
}
