// std::mutex and std::lock_guard, in two orders.
//
// expect: deadlock
#include <mutex>
#include <thread>

std::mutex one;
std::mutex other;
int shared = 0;

int main() {
  std::thread a([] {
    std::lock_guard const first(one);
    std::lock_guard const second(other);
    ++shared;
  });
  std::thread b([] {
    std::lock_guard const first(other);
    std::lock_guard const second(one);
    ++shared;
  });
  a.join();
  b.join();
}
