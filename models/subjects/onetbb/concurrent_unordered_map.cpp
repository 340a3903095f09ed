// oneapi::tbb::concurrent_unordered_map: two threads insert an item for the same key; one of them is new.
//
// package: libtbb-dev
// source: onetbb
// files: src/tbb/allocator.cpp src/tbb/dynamic_link.cpp src/tbb/misc.cpp
// flags: -D__TBB_BUILD -D__TBB_DYNAMIC_LOAD_ENABLED=0 -I@/include -ltbb
// calls: 1 + 1
// expect: pass, not exhaustive
#include <oneapi/tbb/concurrent_unordered_map.h>

#include <thread>

int main() {
  oneapi::tbb::concurrent_unordered_map<int, int> all;
  auto const insert = [&all](int number) { return all.insert({7, number}).second; };
  bool theirs = false;
  std::thread other([&] { theirs = insert(1); });
  bool const mine = insert(2);
  other.join();
  return mine != theirs && all.size() == 1 && all[7] == (mine ? 2 : 1) ? 0 : 1;
}
