// Two threads change a map, each under a lock: nodes that one has linked are turned by the other.
//
// expect: pass
#include <cassert>
#include <map>
#include <mutex>
#include <thread>

std::map<int, int> all{{0, 0}};
std::mutex lock;

void insert(int from) {
  std::lock_guard const guard(lock);
  for (int i = from; i != from + 3; ++i) all.emplace(i, i);
  all.erase(from + 1);
}

int main() {
  std::thread one(insert, 10);
  std::thread other(insert, 20);
  one.join();
  other.join();
  assert(all.size() == 5);
}
