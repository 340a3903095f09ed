// C, with the threads of POSIX.
//
// expect: pass
// graphs: 2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int ready;
int* data;

static void* write(void* nothing) {
  data = malloc(sizeof *data);
  *data = 42;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return nothing;
}

static void* read(void* nothing) {
  if (atomic_load_explicit(&ready, memory_order_acquire) == 1) assert(*data == 42);
  return nothing;
}

int main(void) {
  pthread_t one;
  pthread_t other;
  pthread_create(&one, 0, write, 0);
  pthread_create(&other, 0, read, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  free(data);
}
