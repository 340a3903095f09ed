// A semaphore of libstdc++ 12 that is used as a mutex. A thread has read that it is free, finds it taken sixteen times,
// and goes to sleep if it is as it was read first. So it is, since it has been released in between; and nobody is going
// to release it again (GCC's bug 104928).
//
// expect: deadlock
// says: sleeps and is not woken
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
