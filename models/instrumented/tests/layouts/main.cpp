// Explores the library: what it prints is the same, wherever the library is.
#include <cassert>
#include <iostream>
#include <thread>

#include <modelcheck/modelcheck.hpp>

#include "box/box.hpp"

int main() {
  std::cout << modelcheck::explore([] {
    box b;
    std::thread sender([&] { b.send(42); });
    modelcheck::outcome("received " + std::to_string(b.receive()));
    sender.join();
  });
  std::cout << modelcheck::explore([] {
    std::thread other([&] {
      assert(calls_of_thread() == 1);
      count_under_lock();
    });
    count_under_lock();
    other.join();
    assert(count_under_lock() == 3);
    assert(calls() == 1);
    assert(calls_of_thread() == 1);
    keep();
  });
}
