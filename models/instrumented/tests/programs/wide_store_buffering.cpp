// Store buffering with sixteen bytes on one side and eight on the other: without seq_cst both may read initial values.
//
// expect: pass
// says: 0 0 (1
// graphs: 4
#include <atomic>
#include <cstdio>
#include <thread>

extern "C" void modelcheck_outcome(char const*);

struct alignas(16) two {
  long low;
  long high;
};

std::atomic<two> x{two{0, 0}};
std::atomic<long> y{0};

int main() {
  long seen = 0;
  std::thread other([&] {
    y.store(1, std::memory_order_release);
    seen = x.load(std::memory_order_acquire).high;
  });
  x.store({0, 1}, std::memory_order_release);
  long const mine = y.load(std::memory_order_acquire);
  other.join();
  char words[40];
  std::snprintf(words, sizeof words, "%ld %ld", mine, seen);
  modelcheck_outcome(words);
}
