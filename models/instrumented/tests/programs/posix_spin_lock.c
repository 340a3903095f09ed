// A spin lock of POSIX.
//
// expect: pass
// graphs: 2
#include <pthread.h>

static pthread_spinlock_t lock;
static int data;

static void* add(void* nothing) {
  pthread_spin_lock(&lock);
  ++data;
  pthread_spin_unlock(&lock);
  return nothing;
}

int main(void) {
  pthread_t other;
  pthread_spin_init(&lock, 0);
  pthread_create(&other, 0, add, 0);
  add(0);
  pthread_join(other, 0);
  return data == 2 ? 0 : 1;
}
