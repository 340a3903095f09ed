// Who sets a token that is set already publishes all the same what it did before: by an exchange that releases. If that
// were taken for a load, whoever takes the token could miss it, and wait for another one for ever.
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
