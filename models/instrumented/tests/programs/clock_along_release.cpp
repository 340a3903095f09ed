// A clock does not go back from what happens before a reading: by an acquire, or by a mutex.
//
// expect: pass
#include <atomic>
#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>

using steady = std::chrono::steady_clock;

std::atomic<int> ready{0};
std::mutex guard;
steady::time_point first, second;
bool is_set = false;

int main() {
  std::thread tells([] {
    for (int i = 0; i != 5; ++i) first = steady::now();
    ready.store(1, std::memory_order_release);
    std::lock_guard const lock(guard);
    second = steady::now();
    is_set = true;
  });
  if (ready.load(std::memory_order_acquire) != 0) assert(steady::now() >= first);
  {
    std::lock_guard const lock(guard);
    if (is_set) assert(steady::now() >= second);
  }
  tells.join();
}
