// The graph machine on small programs: what it reports of each kind of failure, and whether that takes weak memory.
#include <gtest/gtest.h>

#include "functions_program.hpp"
#include "small_failing_worlds.hpp"

namespace models::selfcheck {

namespace {

TEST(Failures, KnowsAFailureThatTakesWeakMemory) {
  exploration_result const r = explored<store_buffering>();
  EXPECT_EQ(r.verdict, "both read 0");
  EXPECT_EQ(r.needs, weak_memory::needed);
  EXPECT_FALSE(r.exhaustive);
}

TEST(Failures, KnowsAFailureThatAnInterleavingShows) {
  exploration_result const r = explored<unordered_message>();
  EXPECT_EQ(r.verdict, "data race");
  EXPECT_EQ(r.needs, weak_memory::not_needed);
}

struct ordered_message : unordered_message {
  void thread(int me) {
    if (me == 0) {
      data.write(1);
      ready.store(1, release_);
    } else if (ready.load(acquire) == 1) {
      static_cast<void>(data.read());
    }
  }
};

TEST(Failures, HasNoMoreToSayOfWhatPasses) {
  exploration_result const r = explored<ordered_message>();
  EXPECT_EQ(r.verdict, "pass");
  EXPECT_EQ(r.needs, weak_memory::not_asked);
  EXPECT_EQ(r.graphs, 2u);
  EXPECT_TRUE(r.exhaustive);
}

/// A round reads what only its value matters of, as the program says.
struct looks_in_rounds : unordered_message {
  void thread(int me) {
    if (me == 0) return ready.store(1, relaxed);
    for (platform::retry round; ready.load(by_value(relaxed)) != 1; round.back_off()) {
    }
  }
};

/// Sequential consistency tells such reads apart by their writes, and is no other promise of the program.
TEST(Failures, FindsNoneInARoundWhoseReadsTheMemoryModelTellsApart) {
  for (auto const model : {memory_model_name::cpp20, memory_model_name::sequential_consistency}) {
    exploration_options options;
    options.how.model = model;
    exploration_result const r = explored<looks_in_rounds>(2, options);
    EXPECT_EQ(r.verdict, "pass") << r.message;
    EXPECT_EQ(r.complete, 1u);
  }
}

struct waits_for_nobody : unordered_message {
  void thread(int me) {
    if (me == 0) static_cast<void>(ready.await_equal(2, relaxed));
  }
};

TEST(Failures, FindsADeadlock) { EXPECT_EQ(explored<waits_for_nobody>().verdict, "deadlock"); }

TEST(Failures, FindsATouchThatTheEndOfALifeDoesNotWaitFor) {
  EXPECT_EQ(explored<ends_too_early>().verdict, "use after free");
}

/// The constructor of a node that is published without order.
struct publishes_too_early : ends_too_early {
  void thread(int me) {
    if (me == 0) {
      shared.store(platform::make<node>(1), relaxed);
    } else if (node* const other = shared.load(relaxed); other != nullptr) {
      static_cast<void>(other->value.load(relaxed));
    }
  }
  void finish() {
    if (node* const left = shared.load(acquire); left != nullptr) platform::destroy(left, 1);
  }
};

TEST(Failures, FindsAConstructorThatNothingOrders) { EXPECT_EQ(explored<publishes_too_early>().verdict, "data race"); }

TEST(Failures, FindsALeak) { EXPECT_EQ(explored<leaves_a_node>().verdict, "leak"); }

struct gives_back_twice : ends_too_early {
  void thread(int me) {
    if (me != 0) return;
    void* const memory = allocate(16);
    release(memory, site::current());
    release(memory, site::current());
  }
};

TEST(Failures, FindsMemoryGivenBackTwice) { EXPECT_EQ(explored<gives_back_twice>().verdict, "double free"); }

struct reads_what_nobody_wrote : unordered_message {
  void thread(int me) {
    if (me == 0) static_cast<void>(data.read());
  }
};

TEST(Failures, FindsAReadOfWhatNobodyWrote) {
  EXPECT_EQ(explored<reads_what_nobody_wrote>().verdict, "uninitialised read");
}

}  // namespace

}  // namespace models::selfcheck
