// The same loop without the assumption is explored round after round, and the message says what to do.
//
// expect: too many operations
// says: assume behind each look that it was not in vain
#include <mutex>
#include <thread>

std::mutex guard;
bool is_there = false;

int main() {
  std::thread other([] {
    std::lock_guard const lock(guard);
    is_there = true;
  });
  for (bool found = false; !found;) {
    std::lock_guard const lock(guard);
    found = is_there;
  }
  other.join();
}
