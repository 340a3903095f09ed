// moodycamel::LightweightSemaphore as a mutex: two threads, one critical section each.
//
// package: libconcurrentqueue-dev
// flags: -I/usr/include/concurrentqueue
// calls: 2 + 2
#include <concurrentqueue.h>
#include <lightweightsemaphore.h>

#include <thread>

moodycamel::LightweightSemaphore free_now(1, 2);  // it polls twice before it sleeps, instead of 10,000 times
int shared = 0;

void add() {
  free_now.wait();
  ++shared;
  free_now.signal();
}

int main() {
  std::thread other(add);
  add();
  other.join();
  return shared == 2 ? 0 : 1;
}
