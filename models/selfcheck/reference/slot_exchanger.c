// The program of slot_exchanger.cpp in C11, for other checkers: THREADS that call CALLS times, each time with a fresh node.
//
//   genmc --rc11 --disable-estimation -- -DTHREADS=5 models/selfcheck/reference/slot_exchanger.c
//
// By `modelcheck explore`, with three threads:
// expect: pass
// flags: -DTHREADS=3
// graphs: 108
// says: 231 executions, 123 cut off
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef THREADS
#define THREADS 4
#endif
#ifndef CALLS
#define CALLS 1
#endif

struct node {
  int item;
  int reply;
  _Atomic(unsigned) match;
};

_Atomic(struct node*) slot;
struct node nodes[THREADS][CALLS];

static int exchange(struct node* mine, int item) {
  mine->item = item;
  for (;;) {
    struct node* waiting = atomic_load_explicit(&slot, memory_order_relaxed);
    if (waiting != NULL) {
      if (!atomic_compare_exchange_strong_explicit(&slot, &waiting, NULL, memory_order_acquire, memory_order_relaxed))
        continue;
      int found = waiting->item;
      waiting->reply = item;
      atomic_store_explicit(&waiting->match, 1, memory_order_release);
      return found;
    }
    struct node* none = NULL;
    if (!atomic_compare_exchange_strong_explicit(&slot, &none, mine, memory_order_release, memory_order_relaxed))
      continue;
    if (atomic_load_explicit(&mine->match, memory_order_acquire) == 1) return mine->reply;
    struct node* still = mine;
    if (atomic_compare_exchange_strong_explicit(&slot, &still, NULL, memory_order_relaxed, memory_order_relaxed))
      return -1;
    while (atomic_load_explicit(&mine->match, memory_order_acquire) != 1) {
    }
    return mine->reply;
  }
}

static void* run(void* arg) {
  int me = (int)(size_t)arg;
  for (int call = 0; call != CALLS; ++call) {
    int got = exchange(&nodes[me][call], 1 + me * CALLS + call);
    assert(got != 1 + me * CALLS + call);
  }
  return NULL;
}

int main(void) {
  pthread_t t[THREADS];
  for (size_t i = 0; i != THREADS; ++i) pthread_create(&t[i], NULL, run, (void*)i);
  for (size_t i = 0; i != THREADS; ++i) pthread_join(t[i], NULL);
  return 0;
}
