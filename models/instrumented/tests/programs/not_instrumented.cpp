// What is not instrumented is not seen. Where it runs and accesses memory, in a single execution perhaps, there is no
// verdict: a function that is marked so, with a variable that others know, and inline assembly.
//
// expect: not instrumented
// says: function fast
// says: which is marked not to be instrumented, at not_instrumented.cpp:16
// says: inline assembly at not_instrumented.cpp:19
#include <atomic>
#include <cassert>
#include <thread>

int shared;
std::atomic<bool> done{false};

// With a parameter, as clang says what its type is.
[[gnu::no_sanitize_thread, gnu::noinline]] int fast(int const summand) { return shared + summand; }

int exchanged(int* at, int value) {
  asm volatile("xchgl %0, %1" : "+r"(value), "+m"(*at));
  return value;
}

int main() {
  std::thread other([] {
    assert(fast(1) >= 1);
    done.store(true, std::memory_order_release);
  });
  if (done.load(std::memory_order_acquire)) exchanged(&shared, 1);
  other.join();
}
