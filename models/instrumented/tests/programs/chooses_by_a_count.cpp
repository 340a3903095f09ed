// A loop in which a count chooses by which way a round passes time, and one of them changes what is asked for behind
// it.
//
// expect: assertion failed
// arguments: --threads 2
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> come{0};

int main() {
  std::thread other([] { come = 1; });
  int chosen = 5;
  for (unsigned round = 0; come == 0; ++round) {
    switch (round) {
      case 0: break;
      case 2: chosen = 6; break;
      default: std::this_thread::yield();
    }
  }
  other.join();
  assert(chosen == 5);
}
