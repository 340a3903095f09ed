// A function of which the C library has two versions: the older one refuses what the newer one allows.
//
// expect: pass
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void* other(void* found) {
  *(char**)found = realpath("/", NULL);
  return NULL;
}

int main(void) {
  char* found = NULL;
  pthread_t thread;
  pthread_create(&thread, NULL, other, &found);
  pthread_join(thread, NULL);
  assert(found != NULL);
  free(found);
  return 0;
}
