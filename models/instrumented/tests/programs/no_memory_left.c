// Allocations that exceed the available memory report their failure.
//
// expect: pass
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static size_t most = SIZE_MAX / 2;
static int told;

static void* ask(void* p) {
  void* const block = malloc((size_t)1 << 40);
  void* const some = calloc(most, 4);
  void* aligned;
  int const error = posix_memalign(&aligned, 64, (size_t)1 << 40);
  told = block == 0 && some == 0 && error == ENOMEM;
  return p;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, ask, 0);
  pthread_join(other, 0);
  return !told;
}
