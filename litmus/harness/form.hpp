// The form, compiled natively: std::atomic, and plain data that is a mere int.
//
// Each variable has a cache line of its own, as in kernel and jcstress tests: two variables on one line would move
// between cores together, so fewer outcomes would be seen.
#pragma once

#include <atomic>
#include <cstddef>
#include <new>
#include <stop_token>
#include <thread>

#include "../form/threads.hpp"
#include "registry.hpp"

namespace rendezvous {
struct native_platform;  // only for the tests of the exchanger, which include its header
}

namespace litmus {

using platform = rendezvous::native_platform;
using std::stop_source;
using std::stop_token;

inline constexpr std::size_t line = 64;

class alignas(line) atomic {
 public:
  explicit atomic(char const* /*name*/) {}

  int load(std::memory_order o) const { return value_.load(o); }
  void store(int v, std::memory_order o) { value_.store(v, o); }
  int exchange(int v, std::memory_order o) { return value_.exchange(v, o); }
  int fetch_add(int n, std::memory_order o) { return value_.fetch_add(n, o); }
  int fetch_sub(int n, std::memory_order o) { return value_.fetch_sub(n, o); }
  int cas(int expected, int desired, std::memory_order success, std::memory_order failure) {
    value_.compare_exchange_strong(expected, desired, success, failure);
    return expected;
  }
  void await(int wanted, std::memory_order o) const {
    while (value_.load(o) != wanted) std::this_thread::yield();
  }

 private:
  std::atomic<int> value_{0};
};

class alignas(line) plain {
 public:
  explicit plain(char const* /*name*/) {}
  [[nodiscard]] int read() const { return value_; }
  void write(int v) { value_ = v; }

 private:
  int value_ = 0;
};

#if defined(LITMUS_UNDER_TSAN)
/// ThreadSanitizer does not model fences, so a test with fences would show nothing.
inline void fence(std::memory_order) { leave_out("ThreadSanitizer does not understand fences"); }
#else
inline void fence(std::memory_order o) { std::atomic_thread_fence(o); }
#endif

template <class Test>
void add(test_info t) {
  add_native(std::move(t),
             {.size = sizeof(Test),
              .alignment = alignof(Test),
              .threads = threads_of<Test>(),
              .construct = [](void* where) { ::new (where) Test(); },
              .run_thread = [](void* test, int which) { return run_thread(*static_cast<Test*>(test), which); },
              .end =
                  [](void* test) {
                    Test& ended = *static_cast<Test*>(test);
                    values const seen = run_finally(ended);
                    ended.~Test();
                    return seen;
                  }});
}

}  // namespace litmus
