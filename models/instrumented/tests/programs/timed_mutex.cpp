// An attempt to lock a mutex with a time limit may time out, and then the thread proceeds without it.
//
// expect: pass
// graphs: 5
// says: locked
// says: too late
#include <chrono>
#include <mutex>
#include <thread>

extern "C" void modelcheck_outcome(char const*);

std::timed_mutex guard;
int shared = 0;

int main() {
  std::thread other([] {
    std::lock_guard const lock(guard);
    ++shared;
  });
  if (guard.try_lock_for(std::chrono::milliseconds(10))) {
    ++shared;
    guard.unlock();
    modelcheck_outcome("locked");
  } else {
    modelcheck_outcome("too late");
  }
  other.join();
}
