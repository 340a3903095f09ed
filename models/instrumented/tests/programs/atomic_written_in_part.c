// The lower half of an atomic is overwritten, ordered after a store to all of it; nothing orders the read of the upper
// half after that store: a race, although an access of other bytes comes between the two.
//
// expect: data race
// says: thread 0 reads
#include <pthread.h>

static union {
  unsigned long all;
  unsigned half[2];
} x;
static int told;

static void* store(void* unused) {
  __atomic_store_n(&x.all, 1, __ATOMIC_RELAXED);
  __atomic_store_n(&told, 1, __ATOMIC_RELEASE);
  return unused;
}

static void* overwrite(void* unused) {
  while (__atomic_load_n(&told, __ATOMIC_ACQUIRE) == 0) {
  }
  x.half[0] = 2;
  __atomic_store_n(&told, 2, __ATOMIC_RELAXED);
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_t other;
  pthread_create(&one, 0, store, 0);
  pthread_create(&other, 0, overwrite, 0);
  while (__atomic_load_n(&told, __ATOMIC_RELAXED) != 2) {
  }
  unsigned const upper = x.half[1];
  pthread_join(one, 0);
  pthread_join(other, 0);
  return (int)upper;
}
