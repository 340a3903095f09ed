// std::atomic_ref: one thread waits for a number that another one changes.
//
// header: bits/atomic_base.h bits/atomic_wait.h
// calls: 1 + 2
#include <atomic>
#include <thread>

int main() {
  int number = 0;
  int data = 0;
  std::thread setter([&] {
    std::atomic_ref flag(number);
    data = 1;
    flag = 1;
    flag.notify_one();
  });
  std::atomic_ref const flag(number);
  flag.wait(0);
  int const seen = data;
  setter.join();
  return seen == 1 ? 0 : 1;
}
