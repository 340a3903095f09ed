// tbb::concurrent_vector: two threads append a number each, and one of them reads its own.
//
// package: libtbb-dev
// flags: -ltbb
// calls: 1 + 1
#include <oneapi/tbb/concurrent_vector.h>

#include <thread>

// It is made before main: the library looks for its allocator at the first allocation, which is not repeated.
oneapi::tbb::concurrent_vector<int> all{0};

int main() {
  std::thread other([&] { all.push_back(1); });
  auto const mine = all.push_back(2);
  bool const good = *mine == 2;
  other.join();
  return good && all.size() == 3 && all[1] + all[2] == 3 ? 0 : 1;
}
