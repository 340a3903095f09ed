// A wait in a function whose frame is larger than what is compared where loops are observed: the compiler tells what of
// it is alive.
//
// expect: pass
// graphs: 1
#include <array>
#include <atomic>
#include <thread>

std::atomic<bool> is_ready{false};

int main() {
  std::array<char, 64 * 1024> text{};
  text[1] = 'a';
  std::thread other([] { is_ready.store(true); });
  while (!is_ready.load()) {
  }
  other.join();
  return text[1] == 'a' ? 0 : 1;
}
