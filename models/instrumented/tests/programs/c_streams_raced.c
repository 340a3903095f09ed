// One thread changes a string, while another one prints it as a line, which some compilers make of a printf().
//
// expect: data race
// says: writes text+1 (c_streams_raced.c:11)
#include <pthread.h>
#include <stdio.h>

static char text[16] = "abc";

static void* change(void* nothing) {
  text[1] = 'x';
  return nothing;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, change, NULL);
  printf("%s\n", text);
  pthread_join(other, NULL);
}
