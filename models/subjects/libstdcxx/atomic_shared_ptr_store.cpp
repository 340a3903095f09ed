// std::atomic<std::shared_ptr>: two threads store twice each.
//
// header: bits/shared_ptr_atomic.h
// calls: 2 + 2
#include <atomic>
#include <memory>
#include <thread>

int main() {
  std::atomic<std::shared_ptr<int>> current(std::make_shared<int>(0));
  auto const work = [&](int first) {
    current.store(std::make_shared<int>(first));
    current.store(std::make_shared<int>(first + 1));
  };
  std::thread other(work, 1);
  work(3);
  other.join();
  int const last = *current.load();
  return last == 2 || last == 4 ? 0 : 1;
}
