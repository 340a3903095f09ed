// One thread changes a digit, while another one reads the number.
//
// expect: data race
// says: writes text+1 (c_numbers_raced.c:11)
#include <pthread.h>
#include <stdlib.h>

static char text[16] = "123";

static void* change(void* nothing) {
  text[1] = '0';
  return nothing;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, change, NULL);
  int const number = atoi(text);
  pthread_join(other, NULL);
  return number > 100 ? 0 : 1;
}
