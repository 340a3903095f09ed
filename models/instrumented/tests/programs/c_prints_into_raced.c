// One thread prints into a buffer, while another one looks at its last byte.
//
// expect: data race
// says: writes printed
#include <pthread.h>
#include <stdio.h>

static char printed[8];

static void* print(void* text) {
  sprintf(printed, "%s", (char*)text);
  return NULL;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, print, "seven..");
  int const is_there = printed[7] == 0;
  pthread_join(other, NULL);
  return is_there ? 0 : 1;
}
