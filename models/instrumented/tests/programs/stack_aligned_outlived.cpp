// A thread uses a variable of another thread's function, which aligned its stack, passed arguments on it,
// and has returned.
//
// expect: use after free
// says: a variable of hand_out (stack_aligned_outlived.cpp:20), which has returned
#include <atomic>
#include <thread>

struct alignas(64) line {
  int value = 1;
};

std::atomic<line*> handed_out{nullptr};
std::atomic<int> seen{0};

__attribute__((noinline)) int sum_of(int a, int b, int c, int d, int e, int f, int g, int h) {
  return a + b + c + d + e + f + g + h;
}

__attribute__((noinline)) void hand_out() {
  line own{sum_of(0, 0, 0, 0, 0, 0, 0, 1)};
  handed_out.store(&own, std::memory_order_release);
}

int main() {
  std::thread other([] {
    if (line* const p = handed_out.load(std::memory_order_acquire)) seen.store(p->value, std::memory_order_relaxed);
  });
  hand_out();
  other.join();
}
