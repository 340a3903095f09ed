// A thread may read an older value in a round in vain, and data behind it, which another thread writes only once a third
// one has ended.
//
// expect: data race
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int one_is_set, other_is_set;
static int volatile data;

static void* read_while_waiting(void* unused) {
  while (atomic_load(&one_is_set) == 0) (void)data;
  return unused;
}

static void* wait_for_other(void* unused) {
  while (atomic_load(&other_is_set) == 0) {
  }
  return unused;
}

int main(void) {
  pthread_t waiter, reader;
  pthread_create(&waiter, NULL, wait_for_other, NULL);
  pthread_create(&reader, NULL, read_while_waiting, NULL);
  atomic_store(&one_is_set, 1);
  atomic_store(&other_is_set, 1);
  pthread_join(waiter, NULL);
  data = 1;
  pthread_join(reader, NULL);
  return 0;
}
