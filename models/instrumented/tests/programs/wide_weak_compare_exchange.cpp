// Sixteen bytes: a weak compare-and-swap may fail for no reason, and a strong one may not, even where clang leaves both
// to one function of libatomic.
//
// expect: assertion failed
// says: wide_weak_compare_exchange.cpp:28
#include <atomic>
#include <cassert>

struct alignas(16) two {
  long all[2];
};

std::atomic<two> made{two{}};
two plain{};

bool exchange(two& expected, two value, bool weak) {
  constexpr int order = __ATOMIC_SEQ_CST;
  return weak ? __atomic_compare_exchange(&plain, &expected, &value, true, order, order)
              : __atomic_compare_exchange(&plain, &expected, &value, /* weak: */ false, order, order);
}

int main(int arguments, char** /*unused*/) {
  two expected{};
  assert(made.compare_exchange_strong(expected, expected));
  assert(exchange(expected, expected, arguments == 0));
  bool const by_member = made.compare_exchange_weak(expected, expected);
  bool const by_function = exchange(expected, expected, arguments != 0);
  assert(by_member || by_function);
}
