// std::atomic<std::shared_ptr>: one thread replaces what another one loads.
//
// header: bits/shared_ptr_atomic.h
// calls: 1 + 1
// expect: data race
// found: atomic_shared_ptr.md
// repair: atomic_shared_ptr.patch
#include <atomic>
#include <memory>
#include <thread>

int main() {
  std::atomic<std::shared_ptr<int>> current(std::make_shared<int>(1));
  std::thread other([&] { current.store(std::make_shared<int>(2)); });
  std::shared_ptr<int> const seen = current.load();
  bool const good = *seen == 1 || *seen == 2;
  other.join();
  return good && *current.load() == 2 ? 0 : 1;
}
