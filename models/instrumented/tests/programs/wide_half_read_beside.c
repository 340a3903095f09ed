// The upper half of an atomic of sixteen bytes is read plainly, while somebody stores to all of it.
//
// expect: data race
#include <pthread.h>

static unsigned __int128 x;

static void* write(void* unused) {
  __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, write, 0);
  unsigned long const high = ((unsigned long*)&x)[1];
  pthread_join(other, 0);
  return (int)high;
}
