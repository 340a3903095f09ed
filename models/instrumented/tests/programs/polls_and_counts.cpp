// A loop that polls, and counts in a variable that others could know, is not taken for a wait: it is followed for a
// thousand rounds.
//
// expect: pass so far
// says: was not followed behind 1,000 equal looks
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
