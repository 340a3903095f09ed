// Loops that end by a count, where more than that and the last look decides what they leave: how far they have counted
// when they find what they look for, what the look before has left, and by which way they end. Each of them may end
// with a last look that is not as the one before it.
//
// expect: pass
// arguments: --threads 2
// says: none, 9 behind 1, by count with it
#include <atomic>
#include <cstdio>
#include <thread>

extern "C" void modelcheck_outcome(char const*);

std::atomic<int> x{2}, y{0}, z{0};

bool finds_its_number() {
  for (int i = 0; i < 3; ++i) {
    int const seen = x.load(std::memory_order_relaxed);
    int counted = 0;
    while (counted < seen) ++counted;
    if (counted == i + 1) return true;
  }
  return false;
}

void give(int* to, int what) { *to = what; }

int sees_it_twice(int& last) {
  int kept = 0;
  give(&kept, 9);
  for (int i = 0; i < 3; ++i) {
    int const seen = y.load(std::memory_order_relaxed);
    if (last == 1 && seen == 1) kept = 1;
    last = seen;
    if (seen == 2) break;
  }
  return kept;
}

char const* ends(bool& came) {
  for (int i = 0;; ++i) {
    if (i == 2) return "by count";
    if (came) return "by what came";
    came = z.load(std::memory_order_relaxed) == 1;
  }
}

int main() {
  std::thread other([] {
    x.store(1, std::memory_order_relaxed);
    y.store(1, std::memory_order_relaxed);
    z.store(1, std::memory_order_relaxed);
  });
  bool const found = finds_its_number();
  int last = 7;
  int const kept = sees_it_twice(last);
  bool came = false;
  char const* const end = ends(came);
  char text[64];
  std::snprintf(text, sizeof text, "%s, %d behind %d, %s%s", found ? "one" : "none", kept, last, end,
                came ? " with it" : "");
  modelcheck_outcome(text);
  other.join();
}
