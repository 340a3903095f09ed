// Threads that perform more operations than are followed: in a straight line, and in loops that do more than look; and
// loops that have objects of their own and are waits all the same.
#include "../../checker/registry.hpp"
#include "../../types/platform.hpp"

namespace models::selfcheck {

namespace {

constexpr auto relaxed = std::memory_order_relaxed;
constexpr auto acquire = std::memory_order_acquire;
constexpr auto release_ = std::memory_order_release;

/// One thread sets the word, the other one does something over and over until it is set.
struct until_set {
  static constexpr int threads = 2;
  static constexpr int calls = 1;
  void finish() {}
  [[nodiscard]] bool is_set() const { return word.load(acquire) == 1; }
  void set() { word.store(1, release_); }
  atomic<int> word{0, "word"};
};

/// 2^N stores, as if each were in a line of its own.
template <int N>
struct straight_line {
  static void perform(atomic<int>& x, unsigned line) {
    if constexpr (N == 0) {
      x.store(1, relaxed, site::current(__builtin_FILE(), __builtin_FUNCTION(), line));
    } else {
      straight_line<N - 1>::perform(x, line);
      straight_line<N - 1>::perform(x, line + (1u << (N - 1)));
    }
  }
};

struct many_operations : until_set {
  void thread(int me) {
    if (me == 0) return set();
    straight_line<14>::perform(other, 1);
  }
  atomic<int> other{0, "other"};
};

/// The one of this round is alive where the thread looks.
struct makes_an_atomic : until_set {
  void thread(int me) {
    if (me == 0) return set();
    for (;;) {
      atomic<int> mine{0, "mine"};
      if (is_set() && mine.load(relaxed) == 0) break;
    }
  }
};

struct makes_and_writes_an_atomic : until_set {
  void thread(int me) {
    if (me == 0) return set();
    do {
      atomic<int> mine{0, "mine"};
      mine.store(1, relaxed);
    } while (!is_set());
  }
};

struct has_a_fence : until_set {
  void thread(int me) {
    if (me == 0) return set();
    while (!is_set()) fence(std::memory_order_seq_cst, site::current());
  }
};

struct writes : until_set {
  void thread(int me) {
    if (me == 0) return set();
    while (!is_set()) other.store(1, relaxed);
  }
  atomic<int> other{0, "other"};
};

struct makes_data : until_set {
  void thread(int me) {
    if (me == 0) return set();
    do {
      plain<int> mine{"mine"};
      mine.write(1);
    } while (!is_set());
  }
};

struct allocates : until_set {
  struct item : atomic<int> {
    item() : atomic<int>(0, "item") {}
  };
  void thread(int me) {
    if (me == 0) return set();
    do basic_platform<>::destroy(basic_platform<>::make<item>(1), 1);
    while (!is_set());
  }
};

struct counts : until_set {
  void thread(int me) {
    if (me == 0) return set();
    int rounds = 0;
    while (!is_set()) ++rounds;
    if (rounds == 1000) outcome("many");
  }
};

struct awaits : until_set {
  void thread(int me) {
    if (me == 0) return set();
    do word.await_equal(1, acquire);
    while (other.load(relaxed) == 0);
  }
  atomic<int> other{0, "other"};
};

struct has_deadlines : until_set {
  void thread(int me) {
    if (me == 0) return set();
    for (;;) {
      deadline end(false);
      if (!end.passed() && is_set()) break;
    }
  }
};

constexpr char const* livelock = "livelock";

bool const registered[] = {
    add_scenario<many_operations>({.name = "canary/endless-not",
                                   .story = "a thread with 16,384 operations, each in another line",
                                   .expected = "too many operations"}),
    add_scenario<makes_an_atomic>({.name = "canary/endless-makes-an-atomic",
                                   .story = "a loop that waits, and makes an atomic in each round",
                                   .expected = livelock}),
    add_scenario<makes_and_writes_an_atomic>({.name = "canary/endless-writes-an-atomic",
                                              .story = "as endless-makes-an-atomic, and writes to it",
                                              .expected = livelock}),
    add_scenario<has_a_fence>({.name = "canary/endless-has-a-fence",
                               .story = "a loop that waits, and has a seq_cst fence in each round",
                               .expected = livelock}),
    add_scenario<writes>({.name = "canary/endless-writes",
                          .story = "a loop that waits, and writes in each round",
                          .expected = livelock}),
    add_scenario<counts>(
        {.name = "canary/endless-counts", .story = "a loop that waits, and counts its rounds", .expected = livelock}),
    add_scenario<awaits>({.name = "canary/endless-awaits",
                          .story = "a loop with an await that waits for something else",
                          .expected = livelock}),
    add_scenario<has_deadlines>({.name = "canary/endless-has-deadlines",
                                 .story = "a loop that waits, and makes a deadline in each round",
                                 .expected = livelock}),
    add_scenario<makes_data>(
        {.name = "canary/makes-data-and-waits", .story = "a loop that waits, and makes watched data in each round"}),
    add_scenario<allocates>(
        {.name = "canary/allocates-and-waits", .story = "a loop that waits, and allocates in each round"}),
};

}  // namespace

}  // namespace models::selfcheck
