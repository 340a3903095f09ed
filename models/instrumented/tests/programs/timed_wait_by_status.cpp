// After a time-out both the status and the clock show it.
//
// expect: pass
#include <chrono>
#include <condition_variable>
#include <mutex>

std::mutex guard;
std::condition_variable changed;

int main() {
  std::unique_lock lock(guard);
  auto const end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  while (changed.wait_until(lock, end) != std::cv_status::timeout) {
  }
  return std::chrono::steady_clock::now() >= end ? 0 : 1;
}
