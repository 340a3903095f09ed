// A thread unlocks a mutex that another one has locked.
//
// expect: wrong unlock
// says: a mutex is unlocked by a thread that has not locked it (wrong_unlock.cpp:12)
#include <mutex>
#include <thread>

std::mutex guard;

int main() {
  guard.lock();
  std::thread other([] { guard.unlock(); });
  other.join();
}
