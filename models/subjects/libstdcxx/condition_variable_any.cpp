// std::condition_variable_any with a stop_token: a thread waits for a condition that never holds, and is asked to stop.
//
// header: condition_variable
// calls: 1 + 1
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

int main() {
  std::mutex guard;
  std::condition_variable_any changed;
  bool came = true;
  {
    std::jthread const waiter([&](std::stop_token const& stop) {
      std::unique_lock lock(guard);
      came = changed.wait(lock, stop, [] { return false; });
    });
  }
  return came ? 1 : 0;
}
