// std::atomic::wait and notify_all, with a store that is a release.
//
// header: bits/atomic_base.h bits/atomic_wait.h
// calls: 1 + 2
// expect: deadlock
// found: atomic_notify.md
// repair: atomic_notify.patch
#include <atomic>
#include <thread>

std::atomic<int> flag{0};
int data = 0;

int main() {
  std::thread setter([] {
    data = 1;
    flag.store(1, std::memory_order_release);
    flag.notify_all();
  });
  flag.wait(0, std::memory_order_acquire);
  int const seen = data;
  setter.join();
  return seen == 1 ? 0 : 1;
}
