// What the search is promised by a program, and what becomes of a promise that is not kept: one small program for
// each, and beside it a right one that does the same and keeps it.
//
// The search leaves out what comes after a round that did nothing. Were that believed, each of these programs would
// pass, and nothing of it would have been explored behind the first failure.
#include <optional>
#include <utility>
#include <vector>

#include "../../checker/registry.hpp"
#include "../../types/platform.hpp"

namespace models::selfcheck {

namespace {

using platform = basic_platform<>;

constexpr auto relaxed = std::memory_order_relaxed;
constexpr char const* broken = "broken promise";

/// Both threads add one to x, in rounds.
struct counters {
  static constexpr int threads = 2;
  static constexpr int calls = 1;
  void finish() {}
  atomic<int> x{0, "x"};
};

/// For the failure of an attempt.
struct gives_up_only : counters {
  void thread(int) {
    for (platform::retry round;; round.back_off()) {
      plain<int> of_this_round("of this round");
      of_this_round.write(x.load(relaxed));
      if (round.attempt(x, of_this_round.read(), of_this_round.read() + 1, relaxed, relaxed)) return;
    }
  }
};

struct returns : counters {
  void thread(int) {
    platform::retry round;
    int const seen = x.load(relaxed);
    static_cast<void>(round.attempt(x, seen, seen + 1, relaxed, relaxed));
  }
};

struct goes_on : counters {
  void thread(int) {
    platform::retry round;
    int const seen = x.load(relaxed);
    if (!round.attempt(x, seen, seen + 1, relaxed, relaxed)) x.store(7, relaxed);
  }
};

struct looks_again_at_once : counters {
  void thread(int) {
    int seen = x.load(relaxed);
    for (platform::retry round; !round.attempt(x, seen, seen + 1, relaxed, relaxed); round.back_off()) {
      seen = x.load(relaxed);
    }
  }
};

struct uses_data : counters {
  uses_data() { data.write(0); }
  void thread(int) {
    for (platform::retry round;; round.back_off()) {
      int const seen = x.load(relaxed);
      if (round.attempt(x, seen, seen + 1, relaxed, relaxed)) return;
      static_cast<void>(data.read());
    }
  }
  plain<int> data{"data"};
};

// For a round that is given up.

struct writes_data : counters {
  void thread(int me) {
    for (platform::retry round;; round.back_off()) {
      int const seen = x.load(relaxed);
      data[me].write(seen);
      if (round.attempt(x, seen, seen + 1, relaxed, relaxed)) return;
    }
  }
  plain<int> data[2]{plain<int>("data"), plain<int>("data")};
};

/// The hundredth time it gives up, and what it does then is never reached.
struct counts : counters {
  void thread(int) {
    int rounds = 0;
    for (platform::retry round;; round.back_off()) {
      int const seen = x.load(relaxed);
      if (round.attempt(x, seen, seen + 1, relaxed, relaxed)) return;
      if (++rounds == 100) fail("wrong history", "it gave up");
    }
  }
};

struct counts_in_the_scenario : counters {
  void thread(int me) {
    for (platform::retry round;; round.back_off()) {
      int const seen = x.load(relaxed);
      if (round.attempt(x, seen, seen + 1, relaxed, relaxed)) return;
      if (++rounds[me] == 100) fail("wrong history", "it gave up");
    }
  }
  int rounds[2]{};
};

/// A compare-and-swap leaves what it found for the next round.
struct keeps_what_it_found : counters {
  void thread(int) {
    int seen = 0;
    for (platform::retry round;; round.back_off()) {
      if (x.compare_exchange_strong(seen, seen + 1, relaxed, relaxed)) return;
    }
  }
};

struct takes_memory : counters {
  void thread(int) {
    for (platform::retry round;; round.back_off()) {
      int* const memory = platform::make<int>(1);
      int const seen = x.load(relaxed);
      bool const done = round.attempt(x, seen, seen + 1, relaxed, relaxed);
      if (done) platform::destroy(memory, 1);
      if (done) return;
    }
  }
};

struct returns_memory : counters {
  void thread(int) {
    for (platform::retry round;; round.back_off()) {
      int* const memory = platform::make<int>(1);
      int const seen = x.load(relaxed);
      bool const done = round.attempt(x, seen, seen + 1, relaxed, relaxed);
      platform::destroy(memory, 1);
      if (done) return;
    }
  }
};

struct says_something : counters {
  void thread(int me) {
    for (platform::retry round;; round.back_off()) {
      int const seen = x.load(relaxed);
      if (me == 0) outcome("again");
      if (round.attempt(x, seen, seen + 1, relaxed, relaxed)) return;
    }
  }
};

struct writes : counters {
  void thread(int) {
    for (platform::retry round;; round.back_off()) {
      y.fetch_add(1, relaxed);
      int seen = x.load(relaxed);
      if (x.compare_exchange_strong(seen, seen + 1, relaxed, relaxed)) return;
    }
  }
  atomic<int> y{0, "y"};
};

struct reads_nothing : counters {
  void thread(int) {
    for (platform::retry round;; round.back_off()) {
    }
  }
};

/// The loop within has nothing to do with what the one around it does: that has written.
struct writes_around_a_loop : counters {
  void thread(int) {
    for (platform::retry outer;; outer.back_off()) {
      y.fetch_add(1, relaxed);
      for (platform::retry inner;; inner.back_off()) {
        int const seen = x.load(relaxed);
        if (seen == 0 && inner.attempt(x, 0, 1, relaxed, relaxed)) return;
        if (seen == 1) break;
      }
    }
  }
  atomic<int> y{0, "y"};
};

/// What only a repeated round does.
struct writes_data_when_repeated : counters {
  void thread(int) {
    bool again = false;
    for (platform::retry round;; round.back_off()) {
      if (std::exchange(again, true)) data.write();
      int const seen = x.load(relaxed);
      if (round.attempt(x, seen, seen + 1, relaxed, relaxed)) return;
    }
  }
  watch data{"data"};
};

struct says_something_when_repeated : counters {
  void thread(int me) {
    bool again = false;
    for (platform::retry round;; round.back_off()) {
      if (std::exchange(again, true) && me == 0) outcome("again");
      int const seen = x.load(relaxed);
      if (round.attempt(x, seen, seen + 1, relaxed, relaxed)) return;
    }
  }
};

/// Repeated, the round around stays in the loop within it.
struct stays_within_when_repeated : counters {
  void thread(int me) {
    if (me == 0) return x.store(1, relaxed);
    bool again = false;
    for (platform::retry outer;; outer.back_off()) {
      for (platform::retry inner;; inner.back_off()) {
        if (x.load(relaxed) == 1) return;
        if (!again) break;
      }
      again = true;
    }
  }
};

/// Repeated, the flag is there already, so only the first round shows it.
struct sets_a_flag : counters {
  void thread(int me) {
    for (platform::retry round;; round.back_off()) {
      int const seen = x.load(relaxed);
      if (round.attempt(x, seen, seen + 1, relaxed, relaxed)) return;
      contended[me] = true;
    }
  }
  void finish() const {
    if (contended[0] || contended[1]) fail("wrong history", "one has met the other");
  }
  bool contended[2]{};
};

/// Rounds that began before everything are not told apart from what came before them.
struct loops_of_the_set_up : counters {
  void thread(int me) {
    for (platform::retry& round = loops[me];; round.back_off()) {
      int const seen = x.load(relaxed);
      data[me].write();
      if (round.attempt(x, seen, seen + 1, relaxed, relaxed)) return;
    }
  }
  platform::retry loops[2];
  watch data[2]{watch("data"), watch("data")};
};

struct fences : counters {
  void thread(int) {
    for (platform::retry round;; round.back_off()) {
      fence(std::memory_order_seq_cst, site::current());
      int const seen = x.load(relaxed);
      if (round.attempt(x, seen, seen + 1, relaxed, relaxed)) return;
    }
  }
};

/// A deadline that has passed is not asked again, so the next round has an operation less.
struct asks_for_the_time : counters {
  void thread(int me) {
    if (me == 0) return x.store(1, relaxed);
    auto limit = platform::after(std::chrono::seconds(1));
    for (platform::retry round;; round.back_off()) {
      if (x.load(relaxed) == 1) return;
      if (limit.passed() && round.attempt(x, 0, 2, relaxed, relaxed)) return;
    }
  }
};

/// Time is up, and nothing comes of it.
struct asks_for_the_time_in_vain : counters {
  void thread(int me) {
    if (me == 0) return x.store(1, relaxed);
    auto limit = platform::after(std::chrono::seconds(1));
    for (platform::retry round;; round.back_off()) {
      int const seen = x.load(relaxed);
      if (limit.passed() && round.attempt(x, seen + 1, 2, relaxed, relaxed)) return;
    }
  }
};

/// Rounds within a round, each with a failure for no reason.
struct loops_within_a_loop : counters {
  void thread(int me) {
    if (me == 0) {
      y.store(1, relaxed);
      return x.store(1, relaxed);
    }
    for (platform::retry outer;; outer.back_off()) {
      for (platform::retry inner;; inner.back_off()) {
        int five = 5;
        x.compare_exchange_weak(five, 7, relaxed, relaxed);
        if (y.load(relaxed) == 1) break;
      }
      if (x.load(relaxed) == 1) return;
    }
  }
  atomic<int> y{0, "y"};
};

/// Most executions are cut off, and nobody runs the destructor of the vector then.
struct has_a_vector : counters {
  void thread(int me) {
    for (platform::retry round;; round.back_off()) {
      int const seen = x.load(relaxed);
      if (round.attempt(x, seen, seen + steps[static_cast<std::size_t>(me)], relaxed, relaxed)) return;
    }
  }
  std::vector<int> steps{1, 2};
};

/// A flag that only the second round sets is there in the third, but the first has not left it.
struct sets_a_flag_when_repeated : counters {
  void thread(int me) {
    bool again = false;
    for (platform::retry round;; round.back_off()) {
      if (std::exchange(again, true)) contended[me] = true;
      int const seen = x.load(relaxed);
      if (round.attempt(x, seen, seen + 1, relaxed, relaxed)) return;
    }
  }
  bool contended[2]{};
};

struct takes_memory_when_repeated : counters {
  void thread(int) {
    bool again = false;
    int* memory = nullptr;
    for (platform::retry round;; round.back_off()) {
      if (std::exchange(again, true) && memory == nullptr) memory = platform::make<int>(1);
      int const seen = x.load(relaxed);
      if (round.attempt(x, seen, seen + 1, relaxed, relaxed)) return;
    }
  }
};

struct makes_an_object_when_repeated : counters {
  void thread(int) {
    bool again = false;
    std::optional<atomic<int>> extra;
    for (platform::retry round;; round.back_off()) {
      if (std::exchange(again, true) && !extra) extra.emplace(0, "extra");
      int const seen = x.load(relaxed);
      if (round.attempt(x, seen, seen + 1, relaxed, relaxed)) return;
    }
  }
};

struct sets_a_flag_on_the_heap : counters {
  void thread(int me) {
    for (platform::retry round;; round.back_off()) {
      int const seen = x.load(relaxed);
      if (round.attempt(x, seen, seen + 1, relaxed, relaxed)) return;
      contended[static_cast<std::size_t>(me)] = 1;
    }
  }
  std::vector<int> contended = std::vector<int>(2);
};

struct sets_a_flag_in_made_memory : counters {
  ~sets_a_flag_in_made_memory() { platform::destroy(contended, 2); }
  void thread(int me) {
    for (platform::retry round;; round.back_off()) {
      int const seen = x.load(relaxed);
      if (round.attempt(x, seen, seen + 1, relaxed, relaxed)) return;
      contended[me] = 1;
    }
  }
  int* contended = platform::make<int>(2);
};

/// A time that was up is up for good, even if the deadline is a new one every time.
struct asks_a_new_deadline_in_vain : counters {
  void thread(int me) {
    if (me == 0) return x.store(1, relaxed);
    for (platform::retry round;; round.back_off()) {
      auto limit = platform::after(std::chrono::seconds(1));
      int const seen = x.load(relaxed);
      if (limit.passed() && round.attempt(x, seen + 1, 2, relaxed, relaxed)) return;
    }
  }
};

/// In Relacy's own search, too, the thread is stuck when time was up.
struct waits_when_time_is_up : counters {
  void thread(int me) {
    if (me == 0) return x.store(1, relaxed);
    auto limit = platform::after(std::chrono::seconds(1));
    for (platform::retry round;; round.back_off()) {
      if (x.load(relaxed) == 0) continue;
      if (!limit.passed()) return;
      if (y.load(relaxed) == 1) return;
    }
  }
  atomic<int> y{0, "y"};
};

struct makes_its_loop_anew : counters {
  void thread(int) {
    for (;;) {
      platform::retry round;
      int const seen = x.load(relaxed);
      if (round.attempt(x, seen, seen + 1, relaxed, relaxed)) return;
      round.back_off();
    }
  }
};

struct asks_two_deadlines : counters {
  void thread(int me) {
    if (me == 0) return x.store(1, relaxed);
    auto sooner = platform::after(std::chrono::seconds(1));
    auto later = platform::after(std::chrono::seconds(2));
    for (platform::retry round;; round.back_off()) {
      int const seen = x.load(relaxed);
      bool const up = sooner.passed();
      if (up && (later.passed() || seen == 1)) return;
    }
  }
};

struct asks_a_deadline_twice : counters {
  void thread(int me) {
    if (me == 0) return x.store(1, relaxed);
    auto limit = platform::after(std::chrono::seconds(1));
    for (platform::retry round;; round.back_off()) {
      bool const up = limit.passed();
      if (x.load(relaxed) == 1) return;
      if (limit.passed() && up && round.attempt(x, 0, 5, relaxed, relaxed)) return;
    }
  }
};

struct leaves_results : counters {
  void thread(int me) {
    if (me == 0) {
      x.store(1, relaxed);
    } else {
      for (platform::retry round;; round.back_off()) {
        if (x.load(relaxed) == 1) break;
      }
    }
    result[me] = 5;
  }
  void finish() const {
    if (result[0] != 5 || result[1] != 5) fail("wrong history", "a result is missing");
  }
  int result[2]{};
};

bool const registered[] = {
    add_scenario<gives_up_only>({.name = "canary/attempt-in-rounds",
                                 .story = "two increments in rounds that use, and end, only what they have made"}),
    add_scenario<returns>({.name = "canary/attempt-fails-and-it-returns",
                           .story = "a thread ends although its attempt may have failed",
                           .expected = broken}),
    add_scenario<goes_on>({.name = "canary/attempt-fails-and-it-goes-on",
                           .story = "a thread stores when its attempt has failed",
                           .expected = broken}),
    add_scenario<looks_again_at_once>({.name = "canary/attempt-fails-and-it-looks-again",
                                       .story = "a thread looks again before it comes to back_off()",
                                       .expected = broken}),
    add_scenario<uses_data>({.name = "canary/attempt-fails-and-it-uses-data",
                             .story = "a thread reads plain data when its attempt has failed",
                             .expected = broken}),
    add_scenario<writes_data>({.name = "canary/round-writes-data",
                               .story = "a round that is given up has written plain data",
                               .expected = broken}),
    add_scenario<counts>(
        {.name = "canary/round-counts", .story = "a round counts how often it was given up", .expected = broken}),
    add_scenario<counts_in_the_scenario>({.name = "canary/round-counts-in-the-scenario",
                                          .story = "as above, in a member of the scenario",
                                          .expected = broken}),
    add_scenario<keeps_what_it_found>({.name = "canary/round-keeps-a-value",
                                       .story = "a round begins with what the one before has found",
                                       .expected = broken}),
    add_scenario<takes_memory>(
        {.name = "canary/round-takes-memory", .story = "a round leaves memory behind", .expected = broken}),
    add_scenario<returns_memory>(
        {.name = "canary/round-returns-memory", .story = "as above, but it gives the memory back"}),
    add_scenario<says_something>(
        {.name = "canary/round-has-an-outcome", .story = "a round adds to the outcome", .expected = broken}),
    add_scenario<writes>(
        {.name = "canary/round-writes", .story = "a round that is given up has written", .expected = broken}),
    add_scenario<reads_nothing>(
        {.name = "canary/round-reads-nothing", .story = "a loop that nothing can end", .expected = broken}),
    add_scenario<writes_around_a_loop>({.name = "canary/round-around-a-loop",
                                        .story = "a round has written before a loop within it began",
                                        .expected = broken}),
    add_scenario<writes_data_when_repeated>({.name = "canary/round-writes-data-when-repeated",
                                             .story = "only a repeated round writes plain data",
                                             .expected = broken}),
    add_scenario<says_something_when_repeated>({.name = "canary/round-has-an-outcome-when-repeated",
                                                .story = "only a repeated round adds to the outcome",
                                                .expected = broken}),
    add_scenario<stays_within_when_repeated>({.name = "canary/round-stays-within-when-repeated",
                                              .story = "a repeated round comes to the end of another loop",
                                              .expected = broken}),
    add_scenario<sets_a_flag>({.name = "canary/round-sets-a-flag",
                               .story = "a round leaves a flag in the scenario that finish() looks at",
                               .expected = broken}),
    add_scenario<loops_of_the_set_up>({.name = "canary/round-of-the-set-up",
                                       .story = "the set-up has made the loops whose rounds the threads run",
                                       .expected = broken}),
    add_scenario<fences>(
        {.name = "canary/round-has-a-fence", .story = "a round has a seq_cst fence", .expected = broken}),
    add_scenario<asks_for_the_time>({.name = "canary/round-asks-for-the-time",
                                     .story = "a round asks for a deadline until that has passed, and then tries"}),
    add_scenario<asks_for_the_time_in_vain>({.name = "canary/round-asks-for-the-time-in-vain",
                                             .story = "what a round tries when time is up fails for ever",
                                             .expected = "deadlock"}),
    add_scenario<loops_within_a_loop>({.name = "canary/rounds-within-a-round",
                                       .story = "rounds within a round, with weak compare-and-swaps that may fail"}),
    add_scenario<sets_a_flag_when_repeated>({.name = "canary/round-sets-a-flag-when-repeated",
                                             .story = "only a repeated round leaves a flag in the scenario",
                                             .expected = broken}),
    add_scenario<takes_memory_when_repeated>({.name = "canary/round-takes-memory-when-repeated",
                                              .story = "only a repeated round leaves memory behind",
                                              .expected = broken}),
    add_scenario<makes_an_object_when_repeated>({.name = "canary/round-makes-an-object-when-repeated",
                                                 .story = "only a repeated round leaves an atomic behind",
                                                 .expected = broken}),
    add_scenario<sets_a_flag_on_the_heap>({.name = "canary/round-sets-a-flag-on-the-heap",
                                           .story = "a round leaves a flag in a vector of the scenario",
                                           .expected = broken}),
    add_scenario<sets_a_flag_in_made_memory>({.name = "canary/round-sets-a-flag-in-made-memory",
                                              .story = "a round leaves a flag in memory of the platform",
                                              .expected = broken}),
    add_scenario<asks_a_new_deadline_in_vain>(
        {.name = "canary/round-asks-a-new-deadline-in-vain",
         .story = "what a round tries fails for ever when the time of a deadline of its own is up",
         .expected = "deadlock"}),
    add_scenario<waits_when_time_is_up>({.name = "canary/round-waits-when-time-is-up",
                                         .story = "when time is up a thread waits for what nobody writes",
                                         .expected = "deadlock"}),
    add_scenario<makes_its_loop_anew>(
        {.name = "canary/round-makes-its-loop-anew", .story = "two increments, each round with a retry of its own"}),
    add_scenario<asks_two_deadlines>(
        {.name = "canary/round-asks-two-deadlines", .story = "a round asks for a deadline, and then for another"}),
    add_scenario<asks_a_deadline_twice>(
        {.name = "canary/round-asks-a-deadline-twice", .story = "a round asks for the same deadline two times"}),
    add_scenario<leaves_results>(
        {.name = "canary/results-of-threads", .story = "threads leave results in the scenario as they end"}),
    add_scenario<has_a_vector>(
        {.name = "canary/set-up-has-a-vector", .story = "two increments in rounds, by steps from a vector"}),
};

}  // namespace

}  // namespace models::selfcheck
