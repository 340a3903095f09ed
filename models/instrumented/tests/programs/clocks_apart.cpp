// A thread learns that much time has passed, which it may have spent before it read its own clock first: that execution
// is not made, and the result says so.
//
// expect: open
// says: that it began later itself is not explored
#include <atomic>
#include <chrono>
#include <thread>

using steady = std::chrono::steady_clock;

std::atomic<bool> is_late{false};
int quick = 0;

int main() {
  std::thread other([] {
    auto const begin = steady::now();
    if (steady::now() - begin > std::chrono::seconds(1)) is_late.store(true, std::memory_order_release);
  });
  auto const begin = steady::now();
  bool const other_is_late = is_late.load(std::memory_order_acquire);
  if (other_is_late && steady::now() - begin < std::chrono::seconds(1)) quick = 1;
  other.join();
}
