// CASes of sixteen bytes: of two that expect the same value one succeeds, and the other one reads both halves of the
// new value. A CAS whose expected value is right in only one half fails.
//
// expect: pass
// says: first 1 1, second 0 1 (1
// says: first 0 2, second 1 2 (1
// graphs: 2
#include <atomic>
#include <cassert>
#include <cstdio>
#include <thread>

extern "C" void modelcheck_outcome(char const*);

struct alignas(16) two {
  unsigned long low;
  unsigned long high;
};

std::atomic<two> both{two{7, 8}};

struct result {
  bool done;
  two found;
};

result try_as(unsigned long me) {
  two expected{7, 8};
  bool const done = both.compare_exchange_strong(expected, two{me, ~me});
  return {done, done ? two{me, ~me} : expected};
}

bool replaces(two expected) { return both.compare_exchange_strong(expected, two{0, 0}); }

int main() {
  assert(!replaces({7, 0}) && !replaces({0, 8}) && !replaces({8, 7}));
  result second;
  std::thread other([&] { second = try_as(2); });
  result const first = try_as(1);
  other.join();
  assert(first.done != second.done);
  assert(first.found.low == ~first.found.high && first.found.low == second.found.low);
  assert(second.found.low == ~second.found.high);
  char words[80];
  std::snprintf(words, sizeof words, "first %d %lu, second %d %lu", first.done, first.found.low, second.done,
                second.found.low);
  modelcheck_outcome(words);
}
