// A steady clock does not go back from what happens before a reading, and a sleep takes its time.
//
// expect: pass
#include <cassert>
#include <chrono>
#include <thread>

using steady = std::chrono::steady_clock;

int main() {
  steady::time_point in_thread;
  std::thread other([&] {
    for (int i = 0; i != 5; ++i) in_thread = steady::now();
  });
  other.join();
  auto const begin = steady::now();
  assert(begin >= in_thread);
  std::this_thread::sleep_for(std::chrono::milliseconds(10));
  assert(steady::now() - begin >= std::chrono::milliseconds(10));
}
