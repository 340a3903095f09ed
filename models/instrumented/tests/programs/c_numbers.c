// Numbers are read of a string up to the byte behind them.
//
// expect: pass
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>

static char text[16] = " -12;";

static void* own_rest(void* nothing) {
  text[5] = 'x';
  return nothing;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, own_rest, NULL);
  char* end = NULL;
  assert(atoi(text) == -12 && atol(text) == -12 && atoll(text) == -12 && atof(text) == -12);
  assert(strtol(text, &end, 10) == -12 && end == text + 4 && strtoimax(text, NULL, 8) == -10);
  assert(strtoull(text, &end, 36) == (unsigned long long)-38 && end == text + 4);
  assert(strtod(text, &end) == -12 && end == text + 4 && strtof(text, NULL) == -12);
  assert(strtol("99999999999999999999", &end, 10) == LONG_MAX && errno == ERANGE && *end == 0);
  errno = 0;
  assert(strtol(";", &end, 10) == 0 && *end == ';' && errno == 0 && strtol("1", &end, 99) == 0);
  int exponent = 0;
  double whole = 0;
  assert(frexp(8, &exponent) == 0.5 && exponent == 4 && modf(2.5, &whole) == 0.5 && whole == 2);
  pthread_join(other, NULL);
}
