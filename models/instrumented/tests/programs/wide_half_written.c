// A plain write to one half of an atomic of sixteen bytes: the other half keeps the value of the last store.
//
// expect: pass
#include <assert.h>
#include <pthread.h>

static unsigned __int128 x;

static void* write(void* unused) {
  __atomic_store_n(&x, (unsigned __int128)7 << 64 | 8, __ATOMIC_RELAXED);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, write, 0);
  pthread_join(other, 0);
  unsigned long* const half = (unsigned long*)&x;
  half[0] = 1;
  assert(half[1] == 7);
  half[1] = 2;
  assert(__atomic_load_n(&x, __ATOMIC_RELAXED) == ((unsigned __int128)2 << 64 | 1));
  return 0;
}
