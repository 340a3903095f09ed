// std::atomic<std::shared_ptr>: two threads exchange it.
//
// header: bits/shared_ptr_atomic.h
// calls: 1 + 1
#include <atomic>
#include <memory>
#include <thread>

int main() {
  std::atomic<std::shared_ptr<int>> current(std::make_shared<int>(1));
  std::shared_ptr<int> got;
  std::thread other([&] { got = current.exchange(std::make_shared<int>(2)); });
  std::shared_ptr<int> const mine = current.exchange(std::make_shared<int>(3));
  other.join();
  return *got + *mine + *current.load() == 6 ? 0 : 1;
}
