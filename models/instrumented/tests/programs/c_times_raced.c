// Two threads split times into the one place that localtime() has for all.
//
// expect: data race
#include <pthread.h>
#include <time.h>

static void* hour(void* t) { return localtime(t) == NULL ? t : NULL; }

int main(void) {
  time_t t = 7;
  pthread_t other;
  pthread_create(&other, NULL, hour, &t);
  hour(&t);
  pthread_join(other, NULL);
}
