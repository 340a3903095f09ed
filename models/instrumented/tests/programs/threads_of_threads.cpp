// A thread starts another one; an exception is thrown and caught in the meantime.
//
// expect: pass
// graphs: 6
#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>

std::atomic<int> count{0};

int main() {
  std::thread outer([] {
    std::thread inner([] { ++count; });
    try {
      throw std::runtime_error("a message that is long enough to be allocated");
    } catch (std::exception const& e) {
      if (std::string(e.what()).empty()) count = 100;
    }
    ++count;
    inner.join();
  });
  ++count;
  outer.join();
  return count == 3 ? 0 : 1;
}
