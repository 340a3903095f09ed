// An index is beyond the end of a static array, by one.
//
// expect: out of bounds
// says: element 4 of an array of type 'int [4]' is used, which has none (c_index_out_of_bounds.c:12)
#include <pthread.h>

static int numbers[4];
static int count = 4;

static void* fill(void* nothing) {
  for (int i = 0; i <= count; ++i)
    numbers[i] = i;
  return nothing;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, fill, 0);
  pthread_join(other, 0);
  return numbers[0];
}
