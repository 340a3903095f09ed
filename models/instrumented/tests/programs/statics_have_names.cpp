// Static variables with internal linkage are called by their names, and so are members of a block of them.
//
// expect: data race
// says: ready: stores 1
// says: entry+4
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> ready{0};

namespace {

struct pair {
  int first;
  int second;
} entry;

}  // namespace

int main() {
  std::thread other([] {
    ready.store(1, std::memory_order_relaxed);
    entry.second = 1;
  });
  entry.second = ready.load(std::memory_order_relaxed) + 2;
  other.join();
  assert(entry.second != 0);
}
