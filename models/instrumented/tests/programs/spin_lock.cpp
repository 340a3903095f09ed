// A lock that is taken by CAS in a bare loop, and a counter that it protects. How many spurious failures of a weak
// CAS are explored depends on the code that g++ generates.
//
// expect: pass
// graphs: 2
// says: loops that only look taken as waits
#include <atomic>
#include <cassert>
#include <thread>

class spin_lock {
 public:
  void lock() {
    bool expected = false;
    while (!taken_.compare_exchange_weak(expected, true, std::memory_order_acquire, std::memory_order_relaxed))
      expected = false;
  }
  void unlock() { taken_.store(false, std::memory_order_release); }

 private:
  std::atomic<bool> taken_{false};
};

spin_lock guard;
int count = 0;

void work() {
  guard.lock();
  ++count;
  guard.unlock();
}

int main() {
  std::thread one(work);
  std::thread other(work);
  one.join();
  other.join();
  assert(count == 2);
}
