// A sort by the C library, whose comparisons take a lock.
//
// expect: pass
#include <cassert>
#include <cstdlib>
#include <mutex>
#include <thread>

static int numbers[] = {3, 1, 2, 7};
static int compared = 0;
static std::mutex m;

static int compare(void const* one, void const* other) {
  std::lock_guard const lock(m);
  ++compared;
  return *static_cast<int const*>(one) - *static_cast<int const*>(other);
}

int main() {
  std::thread counts([] {
    std::lock_guard const lock(m);
    ++compared;
    ++numbers[3];  // which is not sorted
  });
  std::qsort(numbers, 3, sizeof *numbers, compare);
  int const two = 2;
  assert(std::bsearch(&two, numbers, 3, sizeof *numbers, compare) == numbers + 1);
  counts.join();
  assert(numbers[0] == 1 && numbers[2] == 3 && numbers[3] == 8 && compared > 3);
}
