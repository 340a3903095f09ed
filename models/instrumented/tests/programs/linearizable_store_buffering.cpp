// Ordinary C++: each of two threads sets its own flag, and reads the other one's. Both may read the initial value, and
// then both claim to be first.
//
// expect: not linearizable
// says: #1 thread 1: come() gives true
// says: #2 thread 2: come() gives true
// says: the longest is #1; then #2 would give something else
// says: it takes weak memory
#include <atomic>
#include <thread>

#include "../../include/modelcheck/linearizable.hpp"

struct first_spec {
  int come_so_far = 0;
  bool come(bool is_first) { return come_so_far++ == 0 || !is_first; }
  bool operator==(first_spec const&) const = default;
};

int main() {
  modelcheck::linearizable<first_spec> history;
  std::atomic<bool> has_come[2] = {false, false};
  auto const come = [&](int me) {
    history.call<&first_spec::come>([&] {
      has_come[me].store(true, std::memory_order_release);
      return !has_come[1 - me].load(std::memory_order_acquire);
    });
  };
  std::thread one(come, 0);
  std::thread other(come, 1);
  one.join();
  other.join();
}
