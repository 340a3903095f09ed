// A program of somebody else, built by check-package outside this tree. It may know the public header only.
//
// May touch: standard output, threads.
#include <rendezvous/exchanger.hpp>

#include <cstdlib>
#include <iostream>
#include <memory>
#include <thread>

int main() {
  rendezvous::exchanger<std::unique_ptr<int>> meeting;

  std::unique_ptr<int> theirs;
  std::thread partner([&] { theirs = meeting.exchange(std::make_unique<int>(1)); });
  std::unique_ptr<int> const mine = meeting.exchange(std::make_unique<int>(2));
  partner.join();

  std::cout << "gave 2, got " << *mine << "; the partner gave 1, got " << *theirs << '\n';
  return *mine == 1 && *theirs == 2 ? EXIT_SUCCESS : EXIT_FAILURE;
}
