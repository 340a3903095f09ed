// Each look in vain gives back once more what was taken three times. So the fourth is a fault.
//
// expect: wrong unlock
#include <atomic>
#include <mutex>
#include <thread>

std::recursive_mutex guard;
std::atomic<bool> is_there{false};

int main() {
  std::thread other([] {
    for (int i = 0; i != 3; ++i) guard.lock();
    while (!is_there) guard.unlock();
  });
  is_there = true;
  other.join();
}
