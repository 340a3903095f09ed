// Reused memory counts as uninitialised.
//
// expect: uninitialised read
// arguments: --uninitialised
#include <pthread.h>
#include <stdlib.h>

static int seen;

static void* look(void* p) {
  seen = *(int*)p;
  return 0;
}

int main(void) {
  int* block = malloc(sizeof *block);
  *block = 1;
  free(block);
  block = malloc(sizeof *block);
  pthread_t other;
  pthread_create(&other, 0, look, block);
  pthread_join(other, 0);
  free(block);
  return 0;
}
