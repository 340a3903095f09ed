// The graph machine on programs that ask what happens before: whether a look in vain, which is left out, could have
// changed an answer. The canaries of the kind (canary/vain_looks.cpp) are simpler.
#include <gtest/gtest.h>

#include "../../exact/platform/pieces.hpp"
#include "functions_program.hpp"
#include "small_failing_worlds.hpp"

namespace models::selfcheck {

namespace {

/// In which thread 1 says something.
struct asking {
  void finish() const { outcome(knows ? "known" : "unknown"); }
  void ask() { knows = happens_before(said, knowledge()); }

  static constexpr moment said{1, 0};
  atomic<int> x{0, "x"};
  atomic<int> y{0, "y"};
  atomic<int> z{0, "z"};
  bool knows = false;
};

/// Why the answers that the search has seen are not all. Nothing: they are.
template <class World>
std::optional<std::string> doubt_of(int threads) {
  exploration_result const r = explored<World>(threads);
  EXPECT_EQ(r.verdict, "pass") << r.message;
  return doubt(r.vain);
}

/// The write that tells is made once the question has been asked. It may precede, in modification order, what is waited
/// for, but no look before the question can have read it.
struct is_told_too_late : asking {
  void thread(int me) {
    if (me == 2) return x.store(2, relaxed);
    if (me == 1) {
      y.await_equal(1, relaxed);
      return x.store(1, release_);
    }
    x.await_equal(2, acquire);
    ask();
    y.store(1, relaxed);
  }
};

TEST(Questions, DoNotDependOnWritesThatDependOnThem) { EXPECT_FALSE(doubt_of<is_told_too_late>(3)); }

/// A round that loses its attempt to the older value of x may have acquired y. No execution has it: the attempt is
/// performed once x has its newer value.
template <bool Replaced>
struct loses_to_an_older_value : asking {
  void thread(int me) {
    if (me == 1) return y.store(1, release_);
    if (me == 2) {
      if constexpr (Replaced) x.store(1, relaxed);
      y.await_equal(1, relaxed);
      return y.store(2, relaxed);
    }
    for (platform::retry round;; round.back_off()) {
      static_cast<void>(y.load(acquire));
      if (round.attempt(x, Replaced ? 1 : 0, 2, relaxed, relaxed)) break;
    }
    ask();
  }
};

TEST(Questions, DependOnRoundsThatLostToAnOlderValue) {
  auto const why = doubt_of<loses_to_an_older_value<true>>(3);
  ASSERT_TRUE(why);
  EXPECT_NE(why->find("thread 0 asks"), why->npos) << *why;
  EXPECT_NE(why->find("something of thread 1"), why->npos) << *why;
  EXPECT_FALSE(doubt_of<loses_to_an_older_value<false>>(3)) << "no round loses";
}

/// The await of such a round: the round that ends the loop asks before it would come to that.
struct awaits_before_it_loses : asking {
  void thread(int me) {
    if (me == 1) return y.store(1, release_);
    if (me == 2) return go_on();
    for (platform::retry round;; round.back_off()) {
      if (z.load(relaxed) == 1) return ask();
      static_cast<void>(z.load(relaxed));
      y.await_equal(2, acquire);
      if (round.attempt(x, 1, 2, relaxed, relaxed)) return;
    }
  }

 private:
  void go_on() {
    y.await_equal(1, relaxed);
    y.store(2, relaxed);
    z.store(1, relaxed);
    x.store(1, relaxed);
  }
};

TEST(Questions, DependOnAwaitsOfRoundsThatLost) { EXPECT_TRUE(doubt_of<awaits_before_it_loses>(3)); }

/// It could learn of the last of more threads than can be asked about.
struct among_many : asking {
  void thread(int me) {
    if (me == 0) x.await_equal(2, acquire);
    if (me != max_threads) return;
    x.store(1, release_);
    x.store(2, relaxed);
  }
};

TEST(Questions, AreNotAskedOfManyThreads) { EXPECT_TRUE(explored<among_many>(max_threads + 1).vain.looks.empty()); }

/// What is met in pieces is met, too.
TEST(Questions, AreAskedInPieces) {
  exploration_options options;
  options.how.mode = search::exact;
  progress seen;
  auto const program = maker_of(world_of<loses_to_an_older_value<true>>())();
  exact::exploration_in_pieces all(*program, 3, options, seen);
  all.give(exact::exploration_in_pieces::whole(3, 3), 1);
  while (all.execute() == exact::exploration_in_pieces::step::executed) {
  }
  EXPECT_TRUE(doubt(all.take().vain));
}

}  // namespace

}  // namespace models::selfcheck
