// std::binary_semaphore as a mutex: two threads, one critical section each.
//
// header: bits/semaphore_base.h
// calls: 2 + 2
// expect: deadlock
// found: counting_semaphore.md
// repair: counting_semaphore.patch
#include <semaphore>
#include <thread>

std::binary_semaphore free_now(1);
int shared = 0;

void add() {
  free_now.acquire();
  ++shared;
  free_now.release();
}

int main() {
  std::thread other(add);
  add();
  other.join();
  return shared == 2 ? 0 : 1;
}
