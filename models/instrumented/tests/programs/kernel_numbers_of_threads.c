// Each thread has a number of its own, by which a lock can know its owner; that of main() is the process's.
//
// expect: pass
// graphs: 1
#include <assert.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

static void* other(void* of_main) {
  assert(syscall(SYS_gettid) != *(long*)of_main);
  return 0;
}

int main(void) {
  long number = syscall(SYS_gettid);
  assert(number == getpid());
  pthread_t thread;
  pthread_create(&thread, 0, other, &number);
  pthread_join(thread, 0);
  return 0;
}
