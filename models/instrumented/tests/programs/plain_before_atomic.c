// A plain access reads an atomic after all its writes so far, and before the start of another thread that writes to it.
//
// expect: pass
// graphs: 3
#include <pthread.h>

static int word;
static int seen;

static void* set(void* nothing) {
  __atomic_store_n(&word, 1, __ATOMIC_RELEASE);
  return nothing;
}

int main(void) {
  pthread_t other;
  __atomic_store_n(&word, 5, __ATOMIC_RELAXED);
  seen = word;
  pthread_create(&other, 0, set, 0);
  int const first = __atomic_load_n(&word, __ATOMIC_ACQUIRE);
  int const second = __atomic_load_n(&word, __ATOMIC_ACQUIRE);
  pthread_join(other, 0);
  return seen == 5 && word == 1 && first >= second ? 0 : 1;
}
