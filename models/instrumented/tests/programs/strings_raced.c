// One thread copies a string, while another one determines its length.
//
// expect: data race
// says: writes text (strings_raced.c:10)
#include <pthread.h>
#include <string.h>

static char text[16] = "abc";

static void* copy(void* word) { return strcpy(text, word); }

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, copy, "xyz");
  size_t const length = strlen(text);
  pthread_join(other, NULL);
  return length == 3 ? 0 : 1;
}
