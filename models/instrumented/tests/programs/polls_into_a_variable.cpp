// Loops that poll, and store what they have read in a variable that others could know: what is stored does not change.
//
// expect: pass
// says: loops that only look taken as waits
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> ready{0};
int last_seen = 0;

int main() {
  int seen = 0;
  std::thread other([&seen] {
    while ((seen = ready.load()) == 0) {
    }
    while ((last_seen = ready.load()) != 2) std::this_thread::yield();
  });
  ready = 1;
  ready = 2;
  other.join();
  assert(seen != 0 && last_seen == 2);
}
