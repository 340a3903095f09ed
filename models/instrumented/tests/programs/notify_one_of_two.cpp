// Two threads wait at a condition variable, and only one of them is woken.
//
// expect: deadlock
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex guard;
std::condition_variable changed;
bool ready = false;

int main() {
  auto const wait = [] {
    std::unique_lock lock(guard);
    changed.wait(lock, [] { return ready; });
  };
  std::thread one(wait);
  std::thread other(wait);
  {
    std::lock_guard const lock(guard);
    ready = true;
  }
  changed.notify_one();
  one.join();
  other.join();
}
