// std::atomic<std::shared_ptr>::wait: one thread waits for a pointer that another one stores.
//
// header: bits/shared_ptr_atomic.h bits/atomic_wait.h
// calls: 2 + 2
// expect: data race
// found: atomic_shared_ptr.md
// repair: atomic_shared_ptr.patch
#include <atomic>
#include <memory>
#include <thread>

int main() {
  std::atomic<std::shared_ptr<int>> current;
  std::thread setter([&] {
    current.store(std::make_shared<int>(1));
    current.notify_one();
  });
  current.wait(nullptr);
  std::shared_ptr<int> const seen = current.exchange(nullptr);
  setter.join();
  return seen != nullptr && *seen == 1 ? 0 : 1;
}
