// tbb::concurrent_vector: two threads append a number each, and one of them reads its own.
//
// package: libtbb-dev
// source: onetbb
// files: src/tbb/allocator.cpp src/tbb/dynamic_link.cpp src/tbb/misc.cpp
// flags: -D__TBB_BUILD -D__TBB_DYNAMIC_LOAD_ENABLED=0 -I@/include -ltbb
// calls: 1 + 1
#include <oneapi/tbb/concurrent_vector.h>

#include <thread>

int main() {
  oneapi::tbb::concurrent_vector<int> all{0};
  std::thread other([&] { all.push_back(1); });
  auto const mine = all.push_back(2);
  bool const good = *mine == 2;
  other.join();
  return good && all.size() == 3 && all[1] + all[2] == 3 ? 0 : 1;
}
