// The value of a semaphore after all that has happened to it.
//
// expect: pass
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t semaphore;

static void* work(void* argument) {
  sem_post(&semaphore);
  return argument;
}

int main(void) {
  pthread_t other;
  int value = 0;
  sem_init(&semaphore, 0, 1);
  pthread_create(&other, NULL, &work, NULL);
  sem_wait(&semaphore);
  sem_post(&semaphore);
  pthread_join(other, NULL);
  sem_getvalue(&semaphore, &value);
  assert(value == 2);
  return 0;
}
