// A function that aligns its stack, and passes arguments on it, has atomics at an address where later a function that
// is not instrumented has an array.
//
// expect: pass
// arguments: --accept-unseen stack_aligned.cpp
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> last{0};

struct alignas(64) counter {
  std::atomic<int> parts[16] = {};
};

__attribute__((noinline)) int sum_of(int a, int b, int c, int d, int e, int f, int g, int h) {
  return a + b + c + d + e + f + g + h;
}

__attribute__((noinline)) void count() {
  counter own;
  own.parts[0].store(sum_of(0, 0, 0, 0, 0, 0, 0, 1), std::memory_order_relaxed);
  for (std::atomic<int>& part : own.parts) part.fetch_add(1, std::memory_order_relaxed);
  last.store(own.parts[3].load(std::memory_order_relaxed), std::memory_order_relaxed);
}

__attribute__((noinline)) void expect_sevens(int const* all, int size) {
  for (int i = 0; i != size; ++i) assert(all[i] == 7);
}

__attribute__((noinline, no_sanitize_thread)) void fill() {
  int volatile own[128];
  for (int volatile& each : own) each = 7;
  expect_sevens(const_cast<int const*>(own), 128);
}

int main() {
  std::thread other([] {
    count();
    fill();
  });
  other.join();
}
