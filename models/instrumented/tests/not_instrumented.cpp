// A program without modelcheck_instrument(): none of its accesses is seen, and that is no pass.
#include <atomic>
#include <iostream>
#include <thread>

#include "../include/modelcheck/modelcheck.hpp"

int main() {
  std::cout << modelcheck::explore([] {
    std::atomic<int> count{0};
    std::thread other([&count] { ++count; });
    ++count;
    other.join();
  });
}
