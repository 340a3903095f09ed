// A loop that polls until a time has come ends when it has: it is no wait.
//
// expect: assertion failed
// says: is_seen
#include <atomic>
#include <cassert>
#include <chrono>
#include <thread>

using steady = std::chrono::steady_clock;

std::atomic<int> ready{0};
bool is_seen = false;

int main() {
  std::thread looks([] {
    auto const end = steady::now() + std::chrono::milliseconds(2);
    while (steady::now() < end) {
      if (ready.load() != 0) {
        is_seen = true;
        break;
      }
    }
  });
  std::thread writes([] { ready = 1; });
  looks.join();
  writes.join();
  assert(is_seen);
}
