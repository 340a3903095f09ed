// The value of a key belongs to one thread, and is destroyed at the thread's end.
//
// expect: pass
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;
static int destroyed;

static void destroy(void* value) {
  ++destroyed;
  free(value);
}

static void* keep(void* nothing) {
  if (pthread_getspecific(key) != 0) destroyed = 100;
  pthread_setspecific(key, malloc(1));
  return nothing;
}

int main(void) {
  pthread_t other;
  pthread_key_create(&key, destroy);
  pthread_create(&other, 0, keep, 0);
  pthread_join(other, 0);
  return destroyed == 1 && pthread_getspecific(key) == 0 ? 0 : 1;
}
