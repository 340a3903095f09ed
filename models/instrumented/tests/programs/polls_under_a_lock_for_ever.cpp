// A thread polls under a lock for what nobody brings.
//
// expect: deadlock
// says: retries for ever
#include <mutex>
#include <thread>

std::mutex guard;
bool is_there = false;
int others = 0;

int main() {
  std::thread other([] {
    std::lock_guard const lock(guard);
    ++others;
  });
  for (bool found = false; !found;) {
    std::lock_guard const lock(guard);
    found = is_there;
  }
  other.join();
}
