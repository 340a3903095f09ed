// A function has its variables where those of a returned function were. Neither the end of the old ones nor the
// beginning of the new ones happens before the other thread's use, in whatever order the two threads are performed.
//
// expect: use after free
// says: a variable of hand_out (stack_used_again.cpp:12), which has returned
#include <atomic>
#include <thread>

std::atomic<int*> handed_out{nullptr};
std::atomic<int> sum{0};

void hand_out() {
  int own[16] = {1, 2, 3};
  handed_out.store(own, std::memory_order_release);
}

void add_up() {
  int own[16] = {};
  for (int i = 0; i != 4; ++i) own[i] = i;
  sum.store(own[1] + own[2], std::memory_order_relaxed);
}

int main() {
  std::thread other([] {
    if (int* const p = handed_out.load(std::memory_order_acquire)) sum.fetch_add(*p, std::memory_order_relaxed);
  });
  hand_out();
  add_up();
  other.join();
}
