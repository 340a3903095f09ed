// Correct use of a condition variable.
//
// expect: pass
// graphs: 1
// says: 1 spurious wake-up each
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex guard;
std::condition_variable changed;
bool ready = false;

int main() {
  std::thread one([] {
    std::lock_guard const lock(guard);
    ready = true;
    changed.notify_one();
  });
  std::unique_lock lock(guard);
  changed.wait(lock, [] { return ready; });
  lock.unlock();
  one.join();
}
