// A plain access reads the upper half of an atomic of sixteen bytes, after another thread has stored to all of it, but
// nothing orders the two.
//
// expect: data race
// says: thread 1 touches x
#include <pthread.h>

static unsigned __int128 x;
static int told;

static void* read_half(void* unused) {
  while (__atomic_load_n(&told, __ATOMIC_RELAXED) == 0) {
  }
  return ((unsigned long*)&x)[1] == 0 ? unused : 0;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, read_half, 0);
  __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
  __atomic_store_n(&told, 1, __ATOMIC_RELAXED);
  pthread_join(other, 0);
  return 0;
}
