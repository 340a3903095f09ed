// The form, compiled natively: std::atomic, and plain data that is nothing but an int.
//
// May touch: scheduler. Each variable has a cache line of its own, as in kernel and jcstress tests: two
// on one line would travel together and show less.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <new>
#include <stop_token>
#include <thread>

#include "../form/threads.hpp"
#include "registry.hpp"
#include "rounds.hpp"

namespace rendezvous {
struct native_platform;  // for the tests of the exchanger, which include it; the others have no use for it
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
/// ThreadSanitizer would not see what a fence orders, so there is nothing to learn from such a test.
inline void fence(std::memory_order) { leave_out("ThreadSanitizer does not understand fences"); }
#else
inline void fence(std::memory_order o) { std::atomic_thread_fence(o); }
#endif

/// A batch of instances of one test, side by side, and what each thread has seen of each.
template <class Test>
class rounds_of final : public rounds {
 public:
  static constexpr int threads = threads_of<Test>();

  void construct() override {
    for (world& w : *worlds_) ::new (static_cast<void*>(w.memory)) Test();
  }

  void run(int me, starting_line& start, delays& wait) override {
    for (world& w : *worlds_) {
      start.meet();
      wait();
      w.seen[static_cast<std::size_t>(me)].what = run_thread(w.test(), me);
    }
  }

  void collect(histogram& into) override {
    for (world& w : *worlds_) {
      values all;
      for (auto const& thread : w.seen) all.add(thread.what);
      all.add(run_finally(w.test()));
      w.test().~Test();
      into.add(all);
    }
  }

 private:
  struct alignas(line) notes {
    values what;
  };
  struct alignas(line) world {
    Test& test() { return *std::launder(reinterpret_cast<Test*>(memory)); }
    alignas(Test) unsigned char memory[sizeof(Test)];
    std::array<notes, static_cast<std::size_t>(threads)> seen;
  };

  std::unique_ptr<std::array<world, rounds_in_batch>> worlds_ = std::make_unique<std::array<world, rounds_in_batch>>();
};

template <class Test>
void add(test_info t) {
  add_native(std::move(t), [] { return std::unique_ptr<rounds>(std::make_unique<rounds_of<Test>>()); });
}

}  // namespace litmus
