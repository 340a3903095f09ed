// A function publishes a pointer to its variable, and its thread sets a flag once the function has returned. The return
// happens before the use of the variable, so there is no race.
//
// expect: use after free
// says: thread 1 touches
// says: a variable of hand_out (stack_outlived.cpp:13), which has returned
#include <atomic>
#include <thread>

std::atomic<std::atomic<int>*> handed_out{nullptr};
std::atomic<bool> returned{false};

void hand_out() {
  std::atomic<int> own{1};
  handed_out.store(&own, std::memory_order_relaxed);
  own.store(2, std::memory_order_relaxed);
}

int main() {
  std::thread other([] {
    if (!returned.load(std::memory_order_acquire)) return;
    handed_out.load(std::memory_order_relaxed)->store(3, std::memory_order_relaxed);
  });
  hand_out();
  returned.store(true, std::memory_order_release);
  other.join();
}
