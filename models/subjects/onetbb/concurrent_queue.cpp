// oneapi::tbb::concurrent_queue as a queue: two threads push an item each, and pop one.
//
// package: libtbb-dev
// source: onetbb
// files: src/tbb/allocator.cpp src/tbb/dynamic_link.cpp src/tbb/misc.cpp
// flags: -D__TBB_BUILD -D__TBB_DYNAMIC_LOAD_ENABLED=0 -I@/include -ltbb
// calls: 2 + 2
// expect: not linearizable
// found: onetbb_queue.md
// repair: concurrent_queue.h:183:load=acquire
#include <oneapi/tbb/concurrent_queue.h>

#include <modelcheck/linearizable.hpp>
#include <optional>
#include <thread>

#include "../specifications.hpp"

int main() {
  oneapi::tbb::concurrent_queue<int> all;
  modelcheck::linearizable<queue_spec> history;
  auto const work = [&](int number) {
    history.call<&queue_spec::push>([&](int item) { return all.push(item), true; }, number);
    history.call<&queue_spec::pop>([&] {
      int got = 0;
      return all.try_pop(got) ? std::optional(got) : std::nullopt;
    });
  };
  std::thread other(work, 2);
  work(1);
  other.join();
}
