// What is not instrumented is not seen, and named: a function that is marked so, and inline assembly, but for those of
// its instructions by which a thread only waits a moment.
//
// expect: pass
// says: not_instrumented.cpp:13), inline assembly (not_instrumented.cpp:18): not instrumented
// says: what is read and written by fast
#include <cassert>
#include <thread>

int shared;

// With a parameter, as clang says what its type is.
[[gnu::no_sanitize_thread, gnu::noinline]] int fast(int const summand) { return shared + summand; }

void wait_a_moment() { asm volatile("pause" ::: "memory"); }

int main() {
  std::thread other([] { asm volatile("movl $1, %0" : "=m"(shared)); });
  wait_a_moment();
  int const seen = fast(0);
  assert(seen == 0 || seen == 1);
  other.join();
}
