// A thread that sets a token which is set already still publishes its earlier writes: by an exchange with release. If
// the exchange counted as a load, the thread that takes the token could miss them, and wait for another token for ever.
//
// expect: pass
#include <atomic>
#include <thread>

std::atomic<int> token{0};
std::atomic<int> came[2] = {0, 0};

void unpark(int number) {
  came[number].store(1, std::memory_order_relaxed);
  token.exchange(1, std::memory_order_release);
}

bool are_all_there() {
  return came[0].load(std::memory_order_relaxed) != 0 && came[1].load(std::memory_order_relaxed) != 0;
}

int main() {
  std::thread one(unpark, 0);
  std::thread other(unpark, 1);
  while (!are_all_there()) {
    while (token.exchange(0, std::memory_order_acquire) == 0) {
    }
  }
  one.join();
  other.join();
}
