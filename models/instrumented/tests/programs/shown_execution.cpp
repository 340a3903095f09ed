// What is shown of an execution that fails: the values of plain data, pointers by what they point to, and what is
// printed.
//
// expect: assertion failed
// says: writes block 1 of thread 0: 7
// says: whole: stores &block 1 of thread 0 release
// says: reads block 1 of thread 0: 7
// says: prints "it is 7\nand 7.5"
// says: writes counted: 2
// says: reads counted: 2
#include <atomic>
#include <cassert>
#include <cstdio>
#include <thread>

std::atomic<int*> whole{nullptr};
int counted;

int main() {
  int* const number = new int;
  *number = 7;
  std::thread other([number] {
    whole.store(number, std::memory_order_release);
    std::printf("it is %d\nand %g\n", *number, 7.5);
    counted = 2;
  });
  other.join();
  delete number;
  assert(counted == 1);
}
