// Nothing is copied, from nowhere to nowhere.
//
// expect: pass
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static void* copy(void* argument) {
  char* volatile nowhere = NULL;
  memmove(nowhere, nowhere, 0);
  memset(nowhere, 0, 0);
  *(int*)argument = 1;
  return argument;
}

int main(void) {
  pthread_t other;
  int is_done = 0;
  pthread_create(&other, NULL, &copy, &is_done);
  pthread_join(other, NULL);
  return is_done - 1;
}
