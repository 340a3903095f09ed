// Another thread goes by a pointer beyond the end of an array on a stack, by one.
//
// expect: out of bounds
// says: 4 bytes are accessed, the last of them 4 behind the end of a
// says: (c_array_on_a_stack_left.c:10)
#include <pthread.h>

static void* fill(void* numbers) {
  for (int* p = numbers; p <= (int*)numbers + 4; ++p)
    *p = 1;
  return 0;
}

int main(void) {
  int a[4];
  pthread_t other;
  pthread_create(&other, 0, fill, a);
  pthread_join(other, 0);
  return a[0] - 1;
}
