// A program that forgot modelcheck_instrument(): nothing is seen of it, and that does not pass.
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
