// A thread that has waited for a semaphore reads what was written before the post.
//
// expect: pass
#include <pthread.h>
#include <semaphore.h>

static sem_t full;
static int data;

static void* put(void* nothing) {
  data = 1;
  sem_post(&full);
  return nothing;
}

int main(void) {
  pthread_t other;
  sem_init(&full, 0, 0);
  pthread_create(&other, 0, put, 0);
  sem_wait(&full);
  int const seen = data;
  pthread_join(other, 0);
  return seen == 1 && sem_trywait(&full) != 0 ? 0 : 1;
}
