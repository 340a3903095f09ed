// A semaphore that should admit one thread admits two.
//
// expect: data race
#include <pthread.h>
#include <semaphore.h>

static sem_t free_places;
static int data;

static void* use(void* nothing) {
  sem_wait(&free_places);
  ++data;
  sem_post(&free_places);
  return nothing;
}

int main(void) {
  pthread_t other;
  sem_init(&free_places, 0, 2);
  pthread_create(&other, 0, use, 0);
  use(0);
  pthread_join(other, 0);
  return 0;
}
