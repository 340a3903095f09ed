// A thread is joined twice.
//
// expect: wrong join
#include <pthread.h>
#include <stddef.h>

static void* work(void* argument) { return argument; }

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, &work, NULL);
  pthread_join(other, NULL);
  pthread_join(other, NULL);
  return 0;
}
