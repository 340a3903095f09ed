// Two threads sleep on a futex, and one of them is woken: the other one sleeps for good.
//
// expect: deadlock
// says: sleeps on word and is not woken
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int word;

static void* wait_for_it(void* nothing) {
  while (atomic_load(&word) == 0) syscall(SYS_futex, &word, FUTEX_WAIT, 0, 0);
  return nothing;
}

int main(void) {
  pthread_t one;
  pthread_t other;
  pthread_create(&one, 0, wait_for_it, 0);
  pthread_create(&other, 0, wait_for_it, 0);
  atomic_store(&word, 1);
  syscall(SYS_futex, &word, FUTEX_WAKE, 1);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
