// To have looked under a lock in vain is something else than not to have looked where others may find out that the lock
// is taken. So each round is explored, and the message says what to do.
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
  bool const is_free = guard.try_lock();
  if (is_free) guard.unlock();
  for (bool found = false; !found;) {
    std::lock_guard const lock(guard);
    found = is_there;
  }
  other.join();
}
