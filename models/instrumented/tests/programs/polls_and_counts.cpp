// A loop that polls, and counts in a variable that others could know, is not taken for a wait.
//
// expect: livelock
#include <atomic>
#include <thread>

std::atomic<int> ready{0};
int rounds = 0;

int main() {
  std::thread other([] {
    while (ready.load() == 0) ++rounds;
  });
  ready = 1;
  other.join();
}
