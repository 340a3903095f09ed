// A loop that ends by its count: it has seen the change, or it has not. What comes behind it looks anew.
//
// expect: pass
// graphs: 3
// arguments: --threads 2
// says: came
// says: late
// says: never
#include <atomic>
#include <thread>

extern "C" void modelcheck_outcome(char const*);

std::atomic<int> flag{0};

int main() {
  std::thread other([] { flag.store(1, std::memory_order_relaxed); });
  bool came = false;
  for (int looks = 0; looks != 1000 && !came; ++looks) came = flag.load(std::memory_order_relaxed) == 1;
  bool const is_there = flag.load(std::memory_order_relaxed) == 1;
  modelcheck_outcome(came ? "came" : is_there ? "late" : "never");
  other.join();
}
