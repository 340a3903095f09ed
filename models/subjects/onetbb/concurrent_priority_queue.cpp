// oneapi::tbb::concurrent_priority_queue: two threads push an item each, and pop one.
//
// package: libtbb-dev
// source: onetbb
// files: src/tbb/allocator.cpp src/tbb/dynamic_link.cpp src/tbb/misc.cpp
// flags: -D__TBB_BUILD -D__TBB_DYNAMIC_LOAD_ENABLED=0 -I@/include -ltbb
// calls: 2 + 2
#include <oneapi/tbb/concurrent_priority_queue.h>

#include <thread>

int main() {
  oneapi::tbb::concurrent_priority_queue<int> all;
  auto const work = [&all](int item) {
    all.push(item);
    int got = 0;
    return all.try_pop(got) ? got : 0;
  };
  int theirs = 0;
  std::thread other([&] { theirs = work(1); });
  int const mine = work(2);
  other.join();
  return mine + theirs == 3 && all.empty() ? 0 : 1;
}
