// One execution takes longer than there is time: it is left in its middle. So it is if it only accesses plain data.
//
// arguments: --budget 0.2
// expect: nothing completed
// says: the budget of 0.2 s was over before any execution was completed
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int word;
static atomic_int is_over;
static int volatile data;

static void* store_for_ever(void* unused) {
  while (atomic_load(&is_over) == 0) {
    for (int i = 0; i != 100000; ++i) data = i;
    atomic_store(&word, 1);
    atomic_store(&word, 2);
  }
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, &store_for_ever, NULL);
  pthread_join(other, NULL);
  return 0;
}
