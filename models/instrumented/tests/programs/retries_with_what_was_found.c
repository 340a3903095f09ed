// As retries_that_read_anew, but after a failure with the value that was found: as if that had been read at once.
//
// expect: pass
// graphs: 24
// arguments: --threads 5
// says: loops that only look taken as waits
// says: 180 executions, 156 cut off
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { threads = 4 };

static atomic_int count;

static void* increase(void* unused) {
  int seen = atomic_load_explicit(&count, memory_order_relaxed);
  while (!atomic_compare_exchange_strong_explicit(&count, &seen, seen + 1, memory_order_relaxed, memory_order_relaxed)) {
  }
  return unused;
}

int main(void) {
  pthread_t all[threads];
  for (int i = 0; i < threads; ++i) pthread_create(&all[i], NULL, increase, NULL);
  for (int i = 0; i < threads; ++i) pthread_join(all[i], NULL);
  assert(atomic_load_explicit(&count, memory_order_relaxed) == threads);
  return 0;
}
