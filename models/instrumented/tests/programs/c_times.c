// The C library's clocks advance at each reading, and its times are split and printed.
//
// expect: pass
#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

static char text[16];

static void* own_rest(void* nothing) {
  text[6] = 'x';
  return nothing;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, own_rest, NULL);
  time_t begin = 0;
  assert(time(&begin) == begin && begin != 0);
  while (time(NULL) < begin + 2) {
  }
  struct timeval now;
  struct timespec then, last;
  assert(gettimeofday(&now, NULL) == 0 && timespec_get(&then, TIME_UTC) == TIME_UTC);
  assert(clock_gettime(CLOCK_REALTIME, &last) == 0);
  assert(then.tv_sec >= now.tv_sec && now.tv_sec > begin && last.tv_sec >= then.tv_sec);
  struct tm split;
  time_t const day = 86399;
  assert(gmtime_r(&day, &split) == &split && split.tm_hour == 23 && localtime(&day)->tm_sec == 59);
  assert(strftime(text, 8, "%H:%M", &split) == 5 && strcmp(text, "23:59") == 0);
  char long_text[32];
  assert(strcmp(asctime_r(&split, long_text), "Thu Jan  1 23:59:59 1970\n") == 0);
  split.tm_sec += 1;
  assert(mktime(&split) != -1 && split.tm_sec == 0);
  pthread_join(other, NULL);
}
