// std::atomic<std::shared_ptr>: two threads exchange it twice.
//
// header: bits/shared_ptr_atomic.h
// calls: 2 + 2
#include <atomic>
#include <memory>
#include <thread>

int main() {
  std::atomic<std::shared_ptr<int>> current(std::make_shared<int>(1));
  auto const work = [&](int number) {
    std::shared_ptr<int> const first = current.exchange(std::make_shared<int>(number));
    return *first + *current.exchange(std::make_shared<int>(2 * number));
  };
  int there = 0;
  std::thread other([&] { there = work(2); });
  int const here = work(8);
  other.join();
  return here + there + *current.load() == 31 ? 0 : 1;
}
