// A thread waits at a node on its own stack. The wake-up is the last use of the node, so the node outlives all uses.
//
// expect: pass
#include <atomic>
#include <thread>

struct waiter {
  int times = 0;
  std::atomic<bool> woken{false};
};

std::atomic<waiter*> top{nullptr};

int wait() {
  waiter me;
  top.store(&me, std::memory_order_release);
  while (!me.woken.load(std::memory_order_acquire)) {
  }
  return me.times;
}

void wake() {
  waiter* w = nullptr;
  while (w == nullptr) w = top.load(std::memory_order_acquire);
  w->times = 1;
  w->woken.store(true, std::memory_order_release);
}

int main() {
  std::thread waker(wake);
  int const times = wait();
  waker.join();
  return times == 1 ? 0 : 1;
}
