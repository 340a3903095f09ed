// std::atomic<std::weak_ptr>: two threads exchange the pointer for an empty one; one of them gets it.
//
// header: bits/shared_ptr_atomic.h
// calls: 1 + 1
#include <atomic>
#include <memory>
#include <thread>

int main() {
  auto const owner = std::make_shared<int>(1);
  std::atomic<std::weak_ptr<int>> current(owner);
  std::weak_ptr<int> there;
  std::thread other([&] { there = current.exchange(std::weak_ptr<int>()); });
  std::weak_ptr<int> const here = current.exchange(std::weak_ptr<int>());
  other.join();
  return here.expired() != there.expired() ? 0 : 1;
}
