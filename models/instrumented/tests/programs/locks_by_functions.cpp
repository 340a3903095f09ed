// The same loops, where they call functions that look, or try: what these do is known where it is in the same source.
//
// expect: pass
// graphs: 4
// arguments: --threads 2
// says: loops that only look taken as waits
#include <atomic>
#include <thread>

class spin_lock {
 public:
  bool try_lock() { return !taken_.test_and_set(std::memory_order_acquire); }
  void lock() {
    looks(10, [this] { return try_lock(); }) || looks_for_ever([this] { return try_lock(); });
  }
  void unlock() { taken_.clear(std::memory_order_release); }

 private:
  static void pause() { __builtin_ia32_pause(); }

  template <class Attempt>
  static bool looks(int times, Attempt attempt) {
    for (int i = 0; i != times; ++i) {
      if (attempt()) return true;
      pause();
    }
    return false;
  }

  template <class Attempt>
  static bool looks_for_ever(Attempt attempt) {
    while (!looks(3000, attempt)) std::this_thread::yield();
    return true;
  }

  std::atomic_flag taken_;
};

spin_lock lock;
int value = 0;

void add_one() {
  lock.lock();
  ++value;
  lock.unlock();
}

int main() {
  std::thread other(add_one);
  add_one();
  other.join();
}
