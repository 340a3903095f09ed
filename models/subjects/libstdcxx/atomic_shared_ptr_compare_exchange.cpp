// std::atomic<std::shared_ptr>: a CAS that fails, with acquire as its failure order, concurrent with a store.
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
  std::shared_ptr<int> seen;
  bool const swapped =
      current.compare_exchange_strong(seen, nullptr, std::memory_order_acq_rel, std::memory_order_acquire);
  bool const good = !swapped && (*seen == 1 || *seen == 2);
  other.join();
  return good ? 0 : 1;
}
