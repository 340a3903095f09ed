// A wait for a future with a time limit ends also if nobody makes it ready.
//
// expect: pass
#include <cassert>
#include <chrono>
#include <future>

int main() {
  std::promise<int> promise;
  assert(promise.get_future().wait_for(std::chrono::milliseconds(1)) == std::future_status::timeout);
}
