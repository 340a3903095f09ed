// The condition changes between its check and the wait, since the mutex is not locked for the change.
//
// expect: deadlock
// says: an interleaving of the threads shows it
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex guard;
std::condition_variable changed;
std::atomic<bool> ready{false};

int main() {
  std::thread one([] {
    ready = true;
    changed.notify_one();
  });
  std::unique_lock lock(guard);
  changed.wait(lock, [] { return ready.load(); });
  lock.unlock();
  one.join();
}
