// Two threads cut strings of their own with strtok(), which has one state for all.
//
// expect: data race
#include <pthread.h>
#include <string.h>

static void* cut(void* nothing) {
  char mine[] = "a b";
  strtok(mine, " ");
  return nothing;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, cut, NULL);
  cut(NULL);
  pthread_join(other, NULL);
}
