// Ordinary C++: two threads increment a counter by a read-modify-write.
//
// expect: pass
// graphs: 2
#include <atomic>
#include <thread>

#include "../../include/modelcheck/linearizable.hpp"

struct count_spec {
  int count = 0;
  int add() { return ++count; }
  bool operator==(count_spec const&) const = default;
};

int main() {
  modelcheck::linearizable<count_spec> history;
  std::atomic<int> count{0};
  auto const add = [&] {
    history.call<&count_spec::add>([&] { return count.fetch_add(1, std::memory_order_relaxed) + 1; });
  };
  std::thread one(add);
  std::thread other(add);
  one.join();
  other.join();
}
