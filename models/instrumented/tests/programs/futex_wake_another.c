// Two threads sleep on one futex and wait for different conditions. The condition of one of them holds, and the other
// one is woken.
//
// expect: deadlock
// says: sleeps on changes and is not woken
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int changes;
static atomic_int has_come[2];

static void* wait_for_it(void* number) {
  atomic_int* const mine = &has_come[number != 0];
  for (;;) {
    int const seen = atomic_load(&changes);
    if (atomic_load(mine)) return 0;
    syscall(SYS_futex, &changes, FUTEX_WAIT, seen, 0);
  }
}

static void let_come(int number) {
  atomic_store(&has_come[number], 1);
  atomic_fetch_add(&changes, 1);
  syscall(SYS_futex, &changes, FUTEX_WAKE, 1);
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, wait_for_it, 0);
  pthread_create(&threads[1], 0, wait_for_it, (void*)1);
  let_come(0);
  pthread_join(threads[0], 0);
  let_come(1);
  pthread_join(threads[1], 0);
  return 0;
}
