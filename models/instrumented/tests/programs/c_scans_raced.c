// One thread reads a number into a variable, while another one looks at that.
//
// expect: data race
// says: writes number (c_scans_raced.c:10)
#include <pthread.h>
#include <stdio.h>

static int number = 7;

static void* scan(void* text) { return sscanf(text, "%d", &number) == 1 ? NULL : text; }

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, scan, "7");
  int const was = number;
  pthread_join(other, NULL);
  return was - 7;
}
