// A lock that is looked at before it is taken: as many graphs as there are orders in which the threads take it, and of
// what those that came too late had read last.
//
// expect: pass
// graphs: 36
// arguments: --threads 4
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { threads = 3 };

static atomic_int taken;
static int inside;

static void* work(void* unused) {
  do {
    while (atomic_load_explicit(&taken, memory_order_relaxed) != 0) {
    }
  } while (atomic_exchange_explicit(&taken, 1, memory_order_acquire) != 0);
  assert(inside++ == 0);
  --inside;
  atomic_store_explicit(&taken, 0, memory_order_release);
  return unused;
}

int main(void) {
  pthread_t all[threads];
  for (int i = 0; i < threads; ++i) pthread_create(&all[i], NULL, work, NULL);
  for (int i = 0; i < threads; ++i) pthread_join(all[i], NULL);
  return 0;
}
