// A thread waits by giving back a lock and taking it again. If another one has come too early to tell it anything, it
// does so for ever, and sleeps nowhere: then it is followed, as others may want the lock meanwhile.
//
// expect: too many operations
#include <atomic>
#include <mutex>
#include <thread>

std::mutex guard;
std::atomic<bool> is_ready{false};
bool is_told = false;

int main() {
  std::thread other([] {
    if (!is_ready) return;
    std::lock_guard const lock(guard);
    is_told = true;
  });
  is_ready = true;
  std::unique_lock lock(guard);
  while (!is_told) {
    lock.unlock();
    lock.lock();
  }
  lock.unlock();
  other.join();
}
