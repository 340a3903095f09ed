// A loop that backs off by an object, which is asked afterwards how often: rounds differ by that.
//
// expect: assertion failed
// arguments: --threads 2
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> come{0};

struct spin_wait {
  void wait() {
    ++count;
    std::this_thread::yield();
  }
  int rounds() const { return count; }
  int count = 0;
};

struct totals {
  void add(spin_wait const& more) { count += more.count; }
  int count = 0;
};

int main() {
  std::thread other([] { come = 1; });
  spin_wait spin;
  totals all;
  while (come == 0) spin.wait();
  all.add(spin);
  other.join();
  assert(all.count < 3);
}
