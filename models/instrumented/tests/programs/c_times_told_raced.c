// One thread asks for the time, while another one reads what it is told.
//
// expect: data race
// says: writes now
#include <pthread.h>
#include <time.h>

static time_t now = 0;

static void* look(void* nothing) {
  time(&now);
  return nothing;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, look, NULL);
  time_t const seen = now;
  pthread_join(other, NULL);
  return seen <= now ? 0 : 1;
}
