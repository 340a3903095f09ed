// expect: out of bounds
// says: 8 bytes are accessed before any block of the heap
#include <pthread.h>
#include <stdlib.h>

static void* look(void* p) { return ((void**)p)[-1]; }

int main(void) {
  void** block = malloc(16);
  pthread_t other;
  void* seen;
  pthread_create(&other, 0, look, block);
  pthread_join(other, &seen);
  free(block);
  return seen == block;
}
