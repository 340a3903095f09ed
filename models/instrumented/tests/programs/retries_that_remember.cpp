// A round that fails is not in vain if the thread keeps something of it: here that it has failed, in a variable on the
// stack, in an array, and in what the function was given; each decides in the end.
//
// expect: assertion failed
// says: !(kept && counted[1] == 1 && told == 1)
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> count{0};

bool increase(int& told) {
  bool kept = false;
  int counted[2] = {};
  for (;;) {
    int seen = count.load();
    if (count.compare_exchange_strong(seen, seen + 1)) break;
    kept = true;
    ++counted[1];
    ++told;
  }
  assert(!(kept && counted[1] == 1 && told == 1));
  return kept;
}

int main() {
  std::thread other([] { count.fetch_add(1); });
  int told = 0;
  increase(told);
  other.join();
}
