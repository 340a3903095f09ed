// Between two readings of a clock much time may pass, whichever clock it is: once in each thread.
//
// expect: pass
// says: 1 jump of the clock by a year for each thread
// says: without a word (
// says: steady (
// says: system (
// says: clock_gettime (
// says: time (
// says: clock (
// says: gettimeofday (
// says: timespec_get (
#include <sys/time.h>
#include <time.h>

#include <chrono>
#include <thread>

extern "C" void modelcheck_outcome(char const*);

using namespace std::chrono;

int shared = 0;

void of_the_language() {
  auto const steady = steady_clock::now();
  if (steady_clock::now() - steady > milliseconds(50)) modelcheck_outcome("steady");
  auto const system = system_clock::now();
  if (system_clock::now() - system > hours(1)) modelcheck_outcome("system");
}

int main() {
  std::thread other([] { shared = 1; });
  of_the_language();
  timespec before, after;
  clock_gettime(CLOCK_MONOTONIC, &before);
  clock_gettime(CLOCK_MONOTONIC, &after);
  if (after.tv_sec - before.tv_sec > 10) modelcheck_outcome("clock_gettime");
  time_t const then = time(nullptr);
  if (time(nullptr) > then + 1) modelcheck_outcome("time");
  clock_t const used = clock();
  if (clock() - used > CLOCKS_PER_SEC) modelcheck_outcome("clock");
  timeval begin, end;
  gettimeofday(&begin, nullptr);
  gettimeofday(&end, nullptr);
  if (end.tv_sec - begin.tv_sec > 5) modelcheck_outcome("gettimeofday");
  timespec_get(&before, TIME_UTC);
  timespec_get(&after, TIME_UTC);
  if (after.tv_sec - before.tv_sec > 10) modelcheck_outcome("timespec_get");
  other.join();
}
