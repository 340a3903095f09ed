// A memory resource of libstdc++ with a lock in its compiled part, which it takes natively.
//
// expect: pass
// says: std::pmr
#include <memory_resource>
#include <thread>
#include <vector>

int main() {
  std::pmr::synchronized_pool_resource all;
  auto const use = [&] {
    std::pmr::vector<int> some(&all);
    some.push_back(1);
  };
  std::thread other(use);
  use();
  other.join();
}
