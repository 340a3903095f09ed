// A loop that counts in a variable that others could know, and waits for what never comes.
//
// expect: livelock
// says: thread 1 has read the same write 1,000 times
// says: changes something of its own, such as a counter
#include <atomic>
#include <thread>

std::atomic<int> ready{0};
int rounds = 0;

int main() {
  std::thread other([] {
    while (ready.load() == 0) ++rounds;
  });
  other.join();
}
