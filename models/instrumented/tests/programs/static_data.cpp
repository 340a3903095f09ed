// The objects that static constructors make, and static variables of functions, are the same at the beginning of every
// execution; and memory to which a static variable points at the end is no leak.
//
// expect: pass
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>

std::mutex guard;
std::vector<int> all{1, 2};

struct made_once {
  int value = 7;
};

made_once& only_one() {
  static made_once one;
  return one;
}

int main() {
  ++all[0];
  assert(all[0] == 2);
  auto const work = [](int n) {
    assert(only_one().value == 7);
    std::lock_guard const lock(guard);
    all.push_back(n);
  };
  std::thread one(work, 3);
  std::thread other(work, 4);
  one.join();
  other.join();
  assert(all.size() == 4);
}
