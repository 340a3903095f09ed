// As libatomic of gcc 12 says: sixteen bytes take an instruction that writes where it is to read.
//
// expect: pass
#include <atomic>
#include <cassert>
#include <thread>

struct alignas(16) two {
  long all[2];
};

std::atomic<two> wide{two{}};
std::atomic<long> narrow{0};

int main() {
  std::thread other([] { wide.store({}); });
  wide.store({});
  other.join();
  assert(!wide.is_lock_free() && narrow.is_lock_free());
}
