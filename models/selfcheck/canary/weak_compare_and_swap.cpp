// A weak compare-and-swap may fail for no reason: both outcomes are reached, code that takes a failure for
// news is caught, and a loop that only tries again is no livelock.
//
// Nothing in the library uses one; that the explorer knows them is for those who add one.
#include "../../checker/registry.hpp"
#include "../../types/platform.hpp"

namespace models::selfcheck {

namespace {

using platform = basic_platform<>;

constexpr auto relaxed = std::memory_order_relaxed;

struct two_threads {
  static constexpr int threads = 2;
  static constexpr int calls = 1;
  void finish() {}
};

/// Nobody else writes x, so only chance can make it fail.
struct alone : two_threads {
  void thread(int me) {
    if (me != 0) {
      static_cast<void>(x.load(relaxed));
      return;
    }
    int expected = 0;
    if (x.compare_exchange_weak(expected, 1, relaxed, relaxed)) {
      outcome("succeeds");
    } else {
      outcome(expected == 0 ? "fails" : "reads what was never written");
    }
  }
  atomic<int> x{0, "x"};
};

/// Increments by a loop that has done nothing when it tries again.
struct retried : two_threads {
  void thread(int) {
    for (platform::retry again;; again.back_off()) {
      int seen = x.load(relaxed);
      if (x.compare_exchange_weak(seen, seen + 1, relaxed, relaxed)) return;
    }
  }
  void finish() {
    if (x.load(relaxed) != 2) fail("wrong history", "an increment is lost");
  }
  atomic<int> x{0, "x"};
};

/// The same by a loop that the explorer knows nothing of.
struct looped : two_threads {
  void thread(int) {
    int seen = 0;
    while (!x.compare_exchange_weak(seen, seen + 1, relaxed, relaxed)) {
    }
  }
  void finish() {
    if (x.load(relaxed) != 2) fail("wrong history", "an increment is lost");
  }
  atomic<int> x{0, "x"};
};

/// A loop that can never succeed is one all the same, whatever fails by chance.
struct hopeless : two_threads {
  void thread(int me) {
    if (me != 0) return;
    for (platform::retry again;; again.back_off()) {
      int wanted = 1;
      if (x.compare_exchange_weak(wanted, 2, relaxed, relaxed)) return;
    }
  }
  atomic<int> x{0, "x"};
};

/// The one that tries again need not wait for the other, who changes nothing: it has failed for no reason.
struct beside_a_reader : two_threads {
  void thread(int me) {
    if (me == 0) {
      static_cast<void>(x.load(relaxed));
      return;
    }
    for (platform::retry again;; again.back_off()) {
      int seen = 0;
      if (x.compare_exchange_weak(seen, 1, relaxed, relaxed)) return;
    }
  }
  atomic<int> x{0, "x"};
};

/// Relacy's own search comes upon this in a second round, after a spurious failure.
struct failed_in_second_round : two_threads {
  void thread(int me) {
    if (me == 1) {
      data.store(1, relaxed);
      x.store(1, relaxed);
      return;
    }
    for (platform::retry again;; again.back_off()) {
      int const seen = x.load(relaxed);
      int mine = 0;
      if (!own.compare_exchange_weak(mine, 1, relaxed, relaxed)) continue;
      if (seen == 1 && data.load(relaxed) == 0) fail("wrong history", "the data came later");
      return;
    }
  }
  atomic<int> data{0, "data"};
  atomic<int> x{0, "x"};
  atomic<int> own{0, "own"};
};

/// Two threads race for one slot, and the one that fails concludes that the other has it.
struct taken_for_news : two_threads {
  void thread(int me) {
    int expected = 0;
    if (slot.compare_exchange_weak(expected, me + 1, relaxed, relaxed)) won.fetch_add(1, relaxed);
  }
  void finish() {
    if (won.load(relaxed) != 1) fail("wrong history", "both threads think that the other one has the slot");
  }
  atomic<int> slot{0, "slot"};
  atomic<int> won{0, "won"};
};

bool const registered[] = {
    add_scenario<alone>({.name = "canary/weak-cas",
                         .story = "a weak compare-and-swap that nobody disturbs",
                         .outcomes = {"succeeds", "fails"}}),
    add_scenario<retried>(
        {.name = "canary/weak-cas-retried", .story = "two increments by loops around a weak compare-and-swap"}),
    add_scenario<looped>({.name = "canary/weak-cas-looped", .story = "as above, by loops of no special kind"}),
    add_scenario<hopeless>({.name = "canary/weak-cas-hopeless",
                            .story = "a loop around a weak compare-and-swap that cannot succeed",
                            .expected = "deadlock"}),
    add_scenario<beside_a_reader>({.name = "canary/weak-cas-beside-a-reader",
                                   .story = "a weak compare-and-swap is tried again beside one who only reads"}),
    add_scenario<failed_in_second_round>({.name = "canary/weak-cas-failed-in-second-round",
                                          .story = "a check fails after a spurious failure",
                                          .expected = "wrong history"}),
    add_scenario<taken_for_news>({.name = "canary/weak-cas-taken-for-news",
                                  .story = "a spurious failure is taken for a lost race",
                                  .expected = "wrong history"}),
};

}  // namespace

}  // namespace models::selfcheck
