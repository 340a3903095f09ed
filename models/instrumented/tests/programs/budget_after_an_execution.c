// The first execution is short, and another one takes longer than there is time: what the first has shown is not lost.
//
// arguments: --budget 0.3
// expect: pass so far
// says: 1 execution, 0 cut off; 1 graph;
// says: NOT exhaustive (budget of 0.3 s)
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int word;
static atomic_int is_over;
static int volatile data;

static void* set(void* unused) {
  atomic_store(&word, 1);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, &set, NULL);
  if (atomic_load(&word) == 0) {
    while (atomic_load(&is_over) == 0) {
      for (int i = 0; i != 100000; ++i) data = i;
      atomic_store(&word, 2);
      atomic_store(&word, 3);
    }
  }
  pthread_join(other, NULL);
  return 0;
}
