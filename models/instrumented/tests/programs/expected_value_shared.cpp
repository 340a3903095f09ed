// A compare-and-swap reads its expected value, and writes it where it fails, by plain accesses: two threads that share
// one race for it.
//
// expect: data race
// says: writes (anonymous namespace)::expected (expected_value_shared.cpp:16)
#include <atomic>
#include <thread>

namespace {
std::atomic<int> word{0};
int expected = 1;
}  // namespace

int main() {
  std::thread other([] { word.compare_exchange_strong(expected, 2); });
  word.compare_exchange_strong(expected, 2);
  other.join();
}
