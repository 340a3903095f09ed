// Integers of less than eight bytes end where C++ says: what lies behind the end of the range is explored.
#include "../../checker/registry.hpp"
#include "../../types/platform.hpp"

namespace models::selfcheck {

namespace {

constexpr auto relaxed = std::memory_order_relaxed;

struct two_threads {
  static constexpr int threads = 2;
  static constexpr int calls = 1;
  void finish() {}
};

/// 1 + (2^32 - 1) is 0.
struct wraps_around : two_threads {
  void thread(int me) {
    if (me == 0) {
      x.fetch_add(~std::uint32_t{0}, relaxed);
    } else if (x.load(relaxed) == 0) {
      fail("wrong history", "it is 0 again");
    }
  }
  atomic<std::uint32_t> x{1, "x"};
};

/// One more than 127 is -128.
struct overflows : two_threads {
  void thread(int me) {
    if (me == 0) {
      x.fetch_add(1, relaxed);
    } else {
      outcome(x.load(relaxed) < 0 ? "below 0" : "127");
    }
  }
  atomic<std::int8_t> x{127, "x"};
};

struct falls_below_zero : two_threads {
  void thread(int me) {
    if (me == 0) {
      x.fetch_sub(1, relaxed);
    } else {
      static_cast<void>(x.await_equal(-1, relaxed));
    }
  }
  atomic<int> x{0, "x"};
};

bool const registered[] = {
    add_scenario<wraps_around>({.name = "canary/narrow-integer-wraps",
                                .story = "what comes after an unsigned integer has wrapped fails",
                                .expected = "wrong history"}),
    add_scenario<overflows>({.name = "canary/narrow-integer-overflows",
                             .story = "a signed integer goes on from its other end",
                             .outcomes = {"127", "below 0"}}),
    add_scenario<falls_below_zero>(
        {.name = "canary/narrow-integer-below-zero", .story = "a thread waits for what is less than zero"}),
};

}  // namespace

}  // namespace models::selfcheck
