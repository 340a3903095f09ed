// Two rounds go on by the count. Behind them, what is seen decides how it goes on, and only one 1 and one 2, seen in
// that order, end the loop by it: such a count is none.
//
// expect: assertion failed
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> x{0};

static bool ends_by_its_count() {
  int n = 0;
  for (;;) {
    if (n >= 5) return true;
    int const seen = x.load(std::memory_order_relaxed);
    if (seen == 9) return false;
    if (n < 2) {
      n = n + 1;
    } else if (seen == 1) {
      if (n == 2) n = 3;
    } else if (seen == 2) {
      if (n == 3) n = 5;
    }
  }
}

int main() {
  bool by_count = false;
  std::thread reader([&] { by_count = ends_by_its_count(); });
  for (int const i : {1, 2, 9}) x.store(i, std::memory_order_relaxed);
  reader.join();
  assert(!by_count);
}
