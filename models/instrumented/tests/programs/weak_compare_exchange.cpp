// A weak compare-and-swap may fail although the value is the expected one, and a strong one may not.
//
// expect: assertion failed
// says: weak_compare_exchange.cpp:16
#include <atomic>
#include <cassert>

std::atomic<int> value{0};

int main() {
  int expected = 0;
  assert(value.compare_exchange_strong(expected, 1));
  expected = 1;
  bool const done = value.compare_exchange_weak(expected, 2);
  assert(expected == 1 && value == (done ? 2 : 1));
  assert(done);
}
