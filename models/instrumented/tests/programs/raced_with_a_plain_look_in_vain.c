// A thread may read an older value in a round in vain, and behind it, plainly, an atomic to which another thread stores
// only once it has gone on itself.
//
// expect: data race
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int one_is_set, other_is_set;
static int word;

static void* read_while_waiting(void* unused) {
  while (atomic_load(&one_is_set) == 0) (void)*(int volatile*)&word;
  return unused;
}

static void* wait_and_store(void* unused) {
  while (atomic_load(&other_is_set) == 0) {
  }
  __atomic_store_n(&word, 1, __ATOMIC_RELAXED);
  return unused;
}

int main(void) {
  __atomic_store_n(&word, 0, __ATOMIC_RELAXED);
  pthread_t waiter, reader;
  pthread_create(&waiter, NULL, wait_and_store, NULL);
  pthread_create(&reader, NULL, read_while_waiting, NULL);
  atomic_store(&one_is_set, 1);
  atomic_store(&other_is_set, 1);
  pthread_join(reader, NULL);
  pthread_join(waiter, NULL);
  return 0;
}
