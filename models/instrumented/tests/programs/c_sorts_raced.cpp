// One thread sorts numbers, while another one reads the last of them under the lock that comparisons take.
//
// expect: data race
// says: writes numbers+8
#include <cstdlib>
#include <mutex>
#include <thread>

static int numbers[] = {3, 1, 2};
static std::mutex m;

static int compare(void const* one, void const* other) {
  std::lock_guard const lock(m);
  return *static_cast<int const*>(one) - *static_cast<int const*>(other);
}

int main() {
  std::thread looks([] {
    std::lock_guard const lock(m);
    if (numbers[2] < 2) std::abort();
  });
  std::qsort(numbers, 3, sizeof *numbers, compare);
  looks.join();
}
