// By libatomic of gcc 12 sixteen bytes are not lock-free: a load would take an instruction that also writes.
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
