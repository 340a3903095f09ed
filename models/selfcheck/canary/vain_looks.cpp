// Programs that ask what happens before, after a wait whose looks in vain could have acquired just that. These looks
// are left out, so the answer that the search has seen is not the only one; a search that has seen it must not pass.
// Beside them programs of which no such look could change the answer.
#include "../../checker/registry.hpp"
#include "../../types/platform.hpp"

namespace models::selfcheck {

namespace {

constexpr auto relaxed = std::memory_order_relaxed;
constexpr auto acquire = std::memory_order_acquire;
constexpr auto release_ = std::memory_order_release;

template <int Threads>
struct asking {
  static constexpr int threads = Threads;
  static constexpr int calls = 1;
  void finish() { outcome(knows_ ? "known" : "unknown"); }

 protected:
  void publish(std::memory_order how) {
    said_ = now();
    x.store(1, how);
  }
  /// The next write, which does not tell what the first one does.
  void follow() {
    x.await_equal(1, relaxed);
    x.store(2, relaxed);
  }
  void ask() { knows_ = happens_before(said_, knowledge()); }

  atomic<int> x{0, "x"};
  atomic<int> y{0, "y"};
  moment said_;
  bool knows_ = false;
};

/// A round that is given up acquires x; the one that ends the loop does not look there.
template <std::memory_order Told, std::memory_order Asked>
struct by_a_retry : asking<2> {
  void thread(int me) {
    if (me == 0) {
      publish(Told);
      y.store(1, relaxed);
      return;
    }
    for (basic_platform<>::retry round;; round.back_off()) {
      if (y.load(relaxed) == 1) break;
      static_cast<void>(x.load(Asked));
    }
    ask();
  }
};

/// The same as a bare loop, whose looks are explored.
struct by_a_bare_loop : asking<2> {
  void thread(int me) {
    if (me == 0) {
      publish(release_);
      y.store(1, relaxed);
      return;
    }
    while (y.load(relaxed) != 1) static_cast<void>(x.load(acquire));
    ask();
  }
};

/// The write that is waited for is not the one that tells.
template <std::memory_order Asked>
struct by_an_await : asking<3> {
  void thread(int me) {
    if (me == 0) return publish(release_);
    if (me == 1) return follow();
    x.await_equal(2, Asked);
    if constexpr (Asked == relaxed) fence_after();
    ask();
  }

 private:
  void fence_after() {
    if (fences_) fence(acquire, site::current());
  }

 protected:
  bool fences_ = false;
};

struct by_an_await_and_a_fence : by_an_await<relaxed> {
  by_an_await_and_a_fence() { fences_ = true; }
};

/// What is waited for tells it anyway.
struct by_the_await_itself : asking<2> {
  void thread(int me) {
    if (me == 0) {
      publish(release_);
      x.store(2, release_);
      return;
    }
    x.await_equal(2, acquire);
    ask();
  }
};

/// The failure of an attempt acquires.
struct by_an_attempt : asking<3> {
  void thread(int me) {
    if (me == 0) return publish(release_);
    if (me == 1) return follow();
    for (basic_platform<>::retry round;; round.back_off()) {
      if (round.attempt(x, 2, 3, relaxed, acquire)) break;
    }
    ask();
  }
};

/// The round in which it looks in vain is given up, and the one that ends the loop does not look there.
struct within_a_round : asking<3> {
  void thread(int me) {
    if (me == 0) return publish(release_);
    if (me == 1) {
      follow();
      y.store(1, relaxed);
      return;
    }
    for (basic_platform<>::retry round;; round.back_off()) {
      if (y.load(relaxed) == 1) break;
      wait();
    }
    ask();
  }

 protected:
  bool retries_ = false;

 private:
  void wait() {
    if (!retries_) return static_cast<void>(x.await_equal(2, acquire));
    for (basic_platform<>::retry round;; round.back_off()) {
      if (x.load(acquire) == 2) break;
    }
  }
};

struct within_two_rounds : within_a_round {
  within_two_rounds() { retries_ = true; }
};

/// Who has looked in vain tells another one, who asks.
struct by_hearsay : asking<4> {
  void thread(int me) {
    if (me == 0) return publish(release_);
    if (me == 1) {
      follow();
    } else if (me == 2) {
      x.await_equal(2, acquire);
      y.store(1, release_);
    } else if (y.load(acquire) == 1) {
      ask();
    }
  }
};

/// It asks before it waits.
struct before_the_wait : asking<3> {
  void thread(int me) {
    if (me == 0) return publish(release_);
    if (me == 1) return follow();
    ask();
    x.await_equal(2, acquire);
  }
};

constexpr char const* unanswered = "unanswered question";

bool const registered[] = {
    add_scenario<by_a_retry<release_, acquire>>({.name = "canary/asks-after-a-retry",
                                                 .story = "a round that is given up could tell the answer",
                                                 .expected = unanswered}),
    add_scenario<by_a_retry<release_, relaxed>>({.name = "canary/asks-after-a-retry-that-acquires-nothing",
                                                 .story = "as asks-after-a-retry, and the round looks relaxed",
                                                 .outcomes = {"unknown"}}),
    add_scenario<by_a_retry<relaxed, acquire>>({.name = "canary/asks-after-a-retry-that-is-told-nothing",
                                                .story = "as asks-after-a-retry, and the store is relaxed",
                                                .outcomes = {"unknown"}}),
    add_scenario<by_a_bare_loop>({.name = "canary/asks-after-a-bare-loop",
                                  .story = "as asks-after-a-retry, as a loop whose looks are explored",
                                  .outcomes = {"known", "unknown"}}),
    add_scenario<by_an_await<acquire>>({.name = "canary/asks-after-an-await",
                                        .story = "a look in vain of an await could tell the answer",
                                        .expected = unanswered}),
    add_scenario<by_an_await<relaxed>>({.name = "canary/asks-after-an-await-that-acquires-nothing",
                                        .story = "as asks-after-an-await, and it looks relaxed",
                                        .outcomes = {"unknown"}}),
    add_scenario<by_an_await_and_a_fence>({.name = "canary/asks-after-an-await-and-a-fence",
                                           .story = "as asks-after-an-await, and a fence acquires what it has read",
                                           .expected = unanswered}),
    add_scenario<by_the_await_itself>({.name = "canary/asks-after-an-await-that-tells",
                                       .story = "what ends the wait tells the answer, too",
                                       .outcomes = {"known"}}),
    add_scenario<by_an_attempt>({.name = "canary/asks-after-an-attempt",
                                 .story = "an attempt that fails, and acquires, could tell the answer",
                                 .expected = unanswered}),
    add_scenario<within_a_round>({.name = "canary/asks-after-a-round-with-an-await",
                                  .story = "as asks-after-an-await, and the await is in a round that is given up",
                                  .expected = unanswered}),
    add_scenario<within_two_rounds>({.name = "canary/asks-after-a-round-with-a-retry",
                                     .story = "as asks-after-a-round-with-an-await, and the await is a retry",
                                     .expected = unanswered}),
    add_scenario<by_hearsay>({.name = "canary/asks-one-who-has-waited",
                              .story = "a look in vain of one thread could tell the answer to another one",
                              .expected = unanswered}),
    add_scenario<before_the_wait>({.name = "canary/asks-before-an-await",
                                   .story = "as asks-after-an-await, but the question comes first",
                                   .outcomes = {"unknown"}}),
};

}  // namespace

}  // namespace models::selfcheck
