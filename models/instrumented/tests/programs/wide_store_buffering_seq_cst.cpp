// As wide_store_buffering, but seq_cst: at least one thread sees the other's store.
//
// expect: pass
// graphs: 3
#include <atomic>
#include <cassert>
#include <thread>

struct alignas(16) two {
  long low;
  long high;
};

std::atomic<two> x{two{0, 0}};
std::atomic<long> y{0};

int main() {
  long seen = 0;
  std::thread other([&] {
    y.store(1);
    seen = x.load().high;
  });
  x.store({0, 1});
  long const mine = y.load();
  other.join();
  assert(mine + seen != 0);
}
