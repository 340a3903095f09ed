// What a thread reads and writes on its own stack between two operations on one atomic, as g++'s macros do at -O0, does
// not order them: whether the last store is read before the loads that seq_cst would put behind it, is explored at every
// level of optimisation. Nor does it to look at the atomic itself.
//
// expect: pass
// graphs: 72
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct large {
  long numbers[9];
};

static atomic_int x, y;

static void* reads(void* unused) {
  (void)atomic_load_explicit(&x, memory_order_acquire);
  (void)atomic_load(&y);
  return unused;
}

static void* stores(void* unused) {
  int four = 0;
  int* const known = &four;
  struct large volatile from = {{0}};
  struct large volatile to;
  int expected = 2;
  atomic_store(&x, 1);
  assert(atomic_exchange(&x, 2) == 1);
  assert(atomic_compare_exchange_strong(&x, &expected, 3));
  to = from;
  *known += (int)to.numbers[1] + *(int*)&x + 1;
  atomic_store(&x, four);
  atomic_store(&x, 5);
  return unused;
}

static void* looks(void* unused) {
  atomic_store(&y, 1);
  (void)atomic_load(&x);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], 0, reads, 0);
  pthread_create(&threads[1], 0, stores, 0);
  pthread_create(&threads[2], 0, looks, 0);
  for (int i = 0; i != 3; ++i) pthread_join(threads[i], 0);
  return 0;
}
