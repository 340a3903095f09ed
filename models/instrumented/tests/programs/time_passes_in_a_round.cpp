// Much time may pass between two readings of a clock on one line.
//
// expect: assertion failed
// says: now - last < std::chrono::milliseconds(50)
#include <cassert>
#include <chrono>
#include <thread>

int shared = 0;

int main() {
  std::thread other([] { shared = 1; });
  std::chrono::steady_clock::time_point last;
  for (int round = 0; round != 3; ++round) {
    auto const now = std::chrono::steady_clock::now();
    assert(round == 0 || now - last < std::chrono::milliseconds(50));
    last = now;
  }
  other.join();
}
