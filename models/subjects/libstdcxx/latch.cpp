// std::latch: two threads count it down, and one of them waits.
//
// header: latch
// calls: 1 + 1
// expect: deadlock
// found: atomic_notify.md
// repair: atomic_notify.patch
#include <latch>
#include <thread>

std::latch all_there(2);
int data = 0;

int main() {
  std::thread other([] {
    data = 1;
    all_there.count_down();
  });
  all_there.arrive_and_wait();
  int const seen = data;
  other.join();
  return seen == 1 ? 0 : 1;
}
