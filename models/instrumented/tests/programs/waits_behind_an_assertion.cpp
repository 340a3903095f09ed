// A loop that looks a thousand times before it does something else, and in each round calls a function that would end
// the program for another argument: no round has called what ends it.
//
// expect: pass
// graphs: 3
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> ready{0};

static void pause(int how) {
  switch (how) {
    case 0: std::atomic_signal_fence(std::memory_order_acquire); break;
    case 1: std::this_thread::yield(); break;
    default: assert(false);
  }
}

static bool comes_soon() {
  int left = 1000;
  while (--left >= 0) {
    if (ready.load(std::memory_order_acquire) > 0) return true;
    pause(0);
  }
  return ready.exchange(2, std::memory_order_acquire) > 0;
}

int main() {
  std::thread reader([] { comes_soon(); });
  ready.store(1, std::memory_order_release);
  reader.join();
}
