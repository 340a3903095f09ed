// A thread waits at a node on its own stack, and the node is used once more after the wake-up: by then wait() may have
// returned.
//
// expect: use after free
// says: returns from wait (waiter_returned_too_soon.cpp:17)
// says: nothing orders that after thread 1 touched it (waiter_returned_too_soon.cpp:29)
#include <atomic>
#include <thread>

struct waiter {
  std::atomic<int> times{0};
  std::atomic<bool> woken{false};
};

std::atomic<waiter*> top{nullptr};

int wait() {
  waiter me;
  top.store(&me, std::memory_order_release);
  while (!me.woken.load(std::memory_order_acquire)) {
  }
  return me.times.load(std::memory_order_relaxed);
}

void wake() {
  waiter* w = nullptr;
  while (w == nullptr) w = top.load(std::memory_order_acquire);
  w->woken.store(true, std::memory_order_release);
  w->times.store(1, std::memory_order_relaxed);
}

int main() {
  std::thread waker(wake);
  int const times = wait();
  waker.join();
  return times >= 0 ? 0 : 1;
}
