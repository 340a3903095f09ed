// Loops that count their rounds to decide how long they pause, or when they sleep: the count decides nothing else, so
// rounds behind one in vain only repeat it.
//
// expect: pass
// graphs: 2
// arguments: --threads 2
// says: loops that only look taken as waits
#include <atomic>
#include <thread>

std::atomic_flag lock;
std::atomic<int> ready{0};
int value = 0;

void lock_with_pauses() {
  for (int pause = 1; lock.test_and_set(std::memory_order_acquire);) {
    for (int i = 0; i != pause; ++i) __builtin_ia32_pause();
    if (pause < 1024) pause *= 2;
  }
}

void lock_with_looks() {
  for (;;) {
    for (int looks = 0; looks != 3000; ++looks) {
      if (!lock.test_and_set(std::memory_order_acquire)) return;
    }
    std::this_thread::yield();
  }
}

int main() {
  std::thread other([] {
    lock_with_pauses();
    ++value;
    lock.clear(std::memory_order_release);
    ready.store(1, std::memory_order_release);
  });
  lock_with_looks();
  ++value;
  lock.clear(std::memory_order_release);
  for (unsigned looks = 0; ready.load(std::memory_order_acquire) == 0;) {
    if (++looks > 100) std::this_thread::yield();
  }
  other.join();
}
