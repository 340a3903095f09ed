// Of a condition variable it is said that it is not explored, where it is used.
//
// expect: not explored
// says: pthread_cond_wait is called, which is not explored (condition_variable.cpp:20)
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
