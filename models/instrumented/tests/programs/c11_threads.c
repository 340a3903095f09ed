// Threads, mutexes and condition variables of C11.
//
// expect: pass
#include <threads.h>

static mtx_t guard;
static cnd_t changed;
static int ready;

static int set(void* argument) {
  mtx_lock(&guard);
  ready = 1;
  cnd_signal(&changed);
  mtx_unlock(&guard);
  return *(int*)argument;
}

int main(void) {
  thrd_t other;
  int seven = 7;
  int result = 0;
  mtx_init(&guard, mtx_plain);
  cnd_init(&changed);
  if (thrd_create(&other, set, &seven) != thrd_success) return 1;
  mtx_lock(&guard);
  while (!ready) cnd_wait(&changed, &guard);
  mtx_unlock(&guard);
  thrd_join(other, &result);
  return result == 7 ? 0 : 1;
}
