// expect: uninitialised read
// says: 4 bytes are read of block 1 of thread 0, and none of it was ever written
// arguments: --uninitialised
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static void* count(void* p) {
  atomic_fetch_add((atomic_int*)p, 1);
  return 0;
}

int main(void) {
  atomic_int* counter = malloc(sizeof *counter);
  pthread_t other;
  pthread_create(&other, 0, count, counter);
  pthread_join(other, 0);
  free(counter);
  return 0;
}
