// oneapi::tbb::concurrent_bounded_queue of one place: one thread pushes two items, another one waits for both.
//
// package: libtbb-dev
// source: onetbb
// files: src/tbb/allocator.cpp src/tbb/dynamic_link.cpp src/tbb/misc.cpp src/tbb/concurrent_bounded_queue.cpp
// flags: -D__TBB_BUILD -D__TBB_DYNAMIC_LOAD_ENABLED=0 -I@/include -ltbb
// calls: 2 + 2
// expect: deadlock
// found: onetbb_mutex.md
// repair: onetbb_monitor.patch
// repaired: pass, not exhaustive
#include <oneapi/tbb/concurrent_queue.h>

#include <thread>

int main() {
  oneapi::tbb::concurrent_bounded_queue<int> all;
  all.set_capacity(1);
  int sum = 0;
  std::thread other([&] {
    for (int i = 0; i != 2; ++i) {
      int got = 0;
      all.pop(got);
      sum = 10 * sum + got;
    }
  });
  all.push(1);
  all.push(2);
  other.join();
  return sum == 12 ? 0 : 1;
}
