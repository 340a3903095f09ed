// A function of the program's own that has the name of one that passes time: it does what it does.
//
// expect: assertion failed
// arguments: --threads 2
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

atomic_int come;

static void usleep(unsigned round) {
  assert(round < 3);
  sched_yield();
}

static void* tell(void* nothing) {
  atomic_store(&come, 1);
  return nothing;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, tell, 0);
  for (unsigned round = 0; atomic_load(&come) == 0;) usleep(round++);
  pthread_join(other, 0);
}
