// Two threads write under a shared lock.
//
// expect: data race
#include <shared_mutex>
#include <thread>

std::shared_mutex guard;
int shared = 0;

void add() {
  std::shared_lock const lock(guard);
  ++shared;
}

int main() {
  std::thread other(add);
  add();
  other.join();
}
