// A value of C11's thread-specific storage belongs to its thread, and is destroyed at its end.
//
// expect: pass
#include <assert.h>
#include <stdlib.h>
#include <threads.h>

static tss_t key;
static int destroyed = 0;

static void destroy(void* p) {
  ++destroyed;
  free(p);
}

static int work(void* argument) {
  (void)argument;
  assert(tss_get(key) == NULL);
  assert(tss_set(key, malloc(1)) == thrd_success);
  return 0;
}

int main(void) {
  thrd_t other;
  assert(tss_create(&key, &destroy) == thrd_success);
  assert(thrd_create(&other, &work, NULL) == thrd_success);
  assert(thrd_join(other, NULL) == thrd_success);
  assert(destroyed == 1);
  tss_delete(key);
  return 0;
}
