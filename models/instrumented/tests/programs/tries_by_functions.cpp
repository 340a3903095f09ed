// Loops that try by functions which are not inline: what these do is known, although another library might have others
// of their names, and although they might throw.
//
// expect: pass
// graphs: 8
// arguments: --threads 4
#include <atomic>
#include <cassert>
#include <thread>

std::atomic_flag flag;
std::atomic<int> x{0};
int value = 0;

bool try_lock() { return !flag.test_and_set(std::memory_order_acquire); }

void lock_some_times() {
  for (int i = 0; i < 1000; ++i) {
    if (try_lock()) {
      ++value;
      flag.clear(std::memory_order_release);
      return;
    }
    std::this_thread::yield();
  }
}

void add() {
  int seen = x.load();
  while (!x.compare_exchange_weak(seen, seen + 1)) std::this_thread::yield();
}

int main() {
  std::thread one(lock_some_times), other(add);
  lock_some_times();
  add();
  one.join();
  other.join();
  assert(x == 2);
}
