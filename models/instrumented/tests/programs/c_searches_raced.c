// One thread changes a byte, while another one looks for it.
//
// expect: data race
// says: bytes+2
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>

static char bytes[8] = "abcdef";

static void* change(void* nothing) {
  bytes[2] = 'x';
  return nothing;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, change, NULL);
  void const* const found = memmem(bytes, sizeof bytes, "de", 2);
  pthread_join(other, NULL);
  return found == bytes + 3 ? 0 : 1;
}
