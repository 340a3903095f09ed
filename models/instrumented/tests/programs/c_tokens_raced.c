// One thread cuts a string into words, while another one reads the byte between them.
//
// expect: data race
// says: writes text+1
#include <pthread.h>
#include <string.h>

static char text[8] = "a b";

static void* cut(void* rest) {
  strtok_r(text, " ", rest);
  return NULL;
}

int main(void) {
  char* rest = NULL;
  pthread_t other;
  pthread_create(&other, NULL, cut, &rest);
  int const is_whole = text[1] == ' ';
  pthread_join(other, NULL);
  return is_whole ? 0 : 1;
}
