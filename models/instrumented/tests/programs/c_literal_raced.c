// One thread copies a text that the compiler knows into a string, while another one reads a byte of it.
//
// expect: data race
// says: writes text
#include <pthread.h>
#include <string.h>

static char text[16];

static void* copy(void* nothing) {
  strcpy(text, "hello, you");
  return nothing;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, copy, NULL);
  int const is_there = text[3] != 0;
  pthread_join(other, NULL);
  return is_there && text[3] != 'l';
}
