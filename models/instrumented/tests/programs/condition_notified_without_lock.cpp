// Who changes the condition notifies twice, each time without the mutex. A wait that ends spuriously beside the first
// notification uses up that one and no other.
//
// expect: pass
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex guard;
std::condition_variable changed;
int step = 0;

int main() {
  std::thread waiter([] {
    std::unique_lock lock(guard);
    while (step < 2) changed.wait(lock);
  });
  changed.notify_all();
  {
    std::lock_guard const lock(guard);
    step = 2;
  }
  changed.notify_all();
  waiter.join();
}
