// A semaphore of libstdc++ 12 that is used as a mutex. A thread reads that it is free, finds it taken in sixteen polls,
// and sleeps while it has the value of the first read. It has that value, since it has been released in between; and
// nobody will release it again (GCC's bug 104928).
//
// expect: deadlock
// says: sleeps on guard and is not woken
// says: an interleaving of the threads shows it
#include <semaphore>
#include <thread>

std::binary_semaphore guard(1);
int shared = 0;

void add() {
  guard.acquire();
  ++shared;
  guard.release();
}

int main() {
  std::thread other(add);
  add();
  other.join();
}
