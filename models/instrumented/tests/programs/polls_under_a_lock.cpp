// A thread polls under a lock until there is something. To have looked in vain is the same as not to have looked.
//
// expect: pass
// graphs: 1
#include <cassert>
#include <mutex>
#include <thread>

std::mutex guard;
bool is_there = false;
int item = 0;

int main() {
  std::thread other([] {
    std::lock_guard const lock(guard);
    item = 1;
    is_there = true;
  });
  for (bool found = false; !found;) {
    std::lock_guard const lock(guard);
    found = is_there;
  }
  assert(item == 1);
  other.join();
}
