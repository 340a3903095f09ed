// Programs that do something else when they are run again. A static counter makes each of them: the search repeats
// executions, and would believe that what it saw is all there is.
#include "../../checker/registry.hpp"
#include "../../types/platform.hpp"

namespace models::selfcheck {

namespace {

constexpr auto relaxed = std::memory_order_relaxed;

struct counted_runs {
  static constexpr int threads = 2;
  static constexpr int calls = 1;
  void finish() {}
  atomic<int> x{0, "x"};
  static inline int runs = 0;
};

struct another_order : counted_runs {
  void thread(int me) {
    if (me == 0) {
      data.write(1);
      x.store(1, ++runs % 2 == 1 ? std::memory_order_release : relaxed);
    } else if (x.load(std::memory_order_acquire) == 1) {
      static_cast<void>(data.read());
    }
  }
  plain<int> data{"data"};
};

struct another_value : counted_runs {
  void thread(int me) {
    if (me == 0) {
      x.store(1, relaxed);
      x.store(2, relaxed);
      return;
    }
    int expected = ++runs == 1 ? 5 : 2;
    if (x.compare_exchange_strong(expected, 3, relaxed, relaxed)) fail("wrong history", "two was there");
  }
};

struct one_more : counted_runs {
  void thread(int me) {
    if (me == 1) return static_cast<void>(x.load(relaxed));
    x.store(1, relaxed);
    if (++runs % 2 == 0) x.store(2, relaxed);
  }
};

/// Only the first execution has a write that in another one would race with the other thread's read: the one in which
/// that thread has chosen to read.
struct another_plain_access : counted_runs {
  void thread(int me) {
    if (me == 0) {
      x.store(1, relaxed);
      if (++runs == 1) data.write(1);
    } else if (choose(2, "to read", site::current()) == 1) {
      static_cast<void>(data.read());
    }
  }
  another_plain_access() { data.write(0); }
  plain<int> data{"data"};
};

struct another_set_up : counted_runs {
  another_set_up() : x_from{++runs == 1 ? 0 : 1, "from"} {}
  void thread(int me) {
    if (me == 0) return x.store(1, relaxed);
    if (x.load(relaxed) == x_from.load(relaxed)) outcome("equal");
  }
  atomic<int> x_from;
};

struct another_word : counted_runs {
  void thread(int me) {
    if (me == 1) return static_cast<void>(x.load(relaxed));
    x.store(1, relaxed);
    outcome(++runs == 1 ? "first" : "later");
  }
};

/// What a thread reads of the others may differ, and what it does then; that is no fault.
struct what_was_read : counted_runs {
  void thread(int me) {
    item[me].write(x.fetch_add(1, relaxed));
    published[me].store(&item[me], std::memory_order_release);
    if (plain<int> const* const theirs = published[1 - me].load(std::memory_order_acquire))
      x.fetch_add(theirs->read(), relaxed);
  }
  plain<int> item[2]{plain<int>("item"), plain<int>("item")};
  atomic<plain<int>*> published[2]{atomic<plain<int>*>(nullptr, "published"),
                                   atomic<plain<int>*>(nullptr, "published")};
};

constexpr char const* broken = "broken promise";

bool const registered[] = {
    add_scenario<another_order>({.name = "canary/run-again-with-another-order",
                                 .story = "every second execution stores relaxed instead of release",
                                 .expected = broken}),
    add_scenario<another_value>({.name = "canary/run-again-with-another-value",
                                 .story = "the first execution expects another value than those after it",
                                 .expected = broken}),
    add_scenario<one_more>({.name = "canary/run-again-with-one-more",
                            .story = "every second execution has an operation more",
                            .expected = broken}),
    add_scenario<another_plain_access>({.name = "canary/run-again-with-another-plain-access",
                                        .story = "only the first execution has a write that races in another one",
                                        .expected = broken}),
    add_scenario<another_set_up>({.name = "canary/run-again-with-another-set-up",
                                  .story = "the first execution begins with another value",
                                  .expected = broken}),
    add_scenario<another_word>({.name = "canary/run-again-with-another-word",
                                .story = "the first execution says another word",
                                .expected = broken}),
    add_scenario<what_was_read>({.name = "canary/run-again-with-what-was-read",
                                 .story = "an addition of what the other thread has left in plain data"}),
};

}  // namespace

}  // namespace models::selfcheck
