// All threads wait at a barrier twice, each time with one serial thread. Writes before the barrier are seen after it.
//
// expect: pass
#include <pthread.h>

static pthread_barrier_t all;
static int by_each[2];
static int times[2];

static void* work(void* number) {
  int const me = number != 0;
  by_each[me] = 1;
  if (pthread_barrier_wait(&all) == PTHREAD_BARRIER_SERIAL_THREAD) ++times[me];
  if (by_each[1 - me] != 1) times[me] = 100;
  if (pthread_barrier_wait(&all) == PTHREAD_BARRIER_SERIAL_THREAD) ++times[me];
  return 0;
}

int main(void) {
  pthread_t other;
  pthread_barrier_init(&all, 0, 2);
  pthread_create(&other, 0, work, (void*)1);
  work(0);
  pthread_join(other, 0);
  pthread_barrier_destroy(&all);
  return times[0] + times[1] == 2 ? 0 : 1;
}
