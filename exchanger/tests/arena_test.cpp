// White-box tests of the arenas: the slots that a thread visits, growing and shrinking, and failed allocations. They
// run on a machine of any size, and force rare events.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "eight_slots.hpp"
#include "stage.hpp"
#include "support.hpp"

namespace rendezvous::testing {
namespace {

using namespace std::chrono_literals;

/// This thread's next call starts there: by its hash in one arena, by what it remembers in the other.
void start_at(std::uint32_t slot) {
  stage::start = slot;
  native_platform::hints() = {.index = slot};
}

/// What this thread did in an arena.
struct notes {
  std::vector<std::uint32_t> offers;  // the slots at which it offered, or tried to
  int grown = 0;
  int shrunk = 0;
};
thread_local notes noted;

/// How often this thread is still to lose against nobody.
thread_local int lost_offers = 0;
thread_local int lost_claims = 0;

/// What happens between this thread's seeing a node and its next claim of it.
thread_local std::function<void()> before_claim;

/// The steps of an arena, noted, and lost when the test wants it.
template <class Steps>
struct watched : Steps {
  static bool may_park_at(std::uint32_t index) {
    noted.offers.push_back(index);
    return Steps::may_park_at(index);
  }
  template <class Bound>
  static bool grow(Bound& bound, std::uint32_t seen) {
    ++noted.grown;
    return Steps::grow(bound, seen);
  }
  template <class Bound>
  static void shrink(Bound& bound, std::uint32_t seen) {
    ++noted.shrunk;
    Steps::shrink(bound, seen);
  }
  template <class Round, class Slot>
  static bool offer(Round& round, Slot& slot, std::uintptr_t mine) {
    if (lost_offers > 0 && lost_offers-- > 0) return false;
    return Steps::offer(round, slot, mine);
  }
  template <class Round, class Slot>
  static bool claim(Round& round, Slot& slot, std::uintptr_t theirs) {
    if (auto const happens = std::exchange(before_claim, nullptr)) happens();
    if (lost_claims > 0 && lost_claims-- > 0) return false;
    return Steps::claim(round, slot, theirs);
  }
};

/// Eight hashed slots, a thread's first one being its number, and so many in use at first.
template <std::uint32_t FirstBound>
struct hashed_policy : eight_hashed_slots {
  static constexpr std::uint32_t first_bound = FirstBound;
  static constexpr std::uint32_t hash(std::uint32_t thread) noexcept { return thread; }
};

/// So many slots at most, and so many in use at first.
template <std::uint32_t Slots, std::uint32_t First>
struct arena_policy : eight_arena_slots {
  static constexpr std::uint32_t full(std::uint32_t /*cores*/) noexcept { return Slots - 1; }
  static constexpr std::uint32_t first_slots = First;
};

template <std::uint32_t FirstBound>
using hashed_of = basic_hashed_arena<watched<hashed_steps>, hashed_policy<FirstBound>>;
template <std::uint32_t Slots, std::uint32_t First>
using arena_of = basic_slot_then_arena<watched<arena_steps>, arena_policy<Slots, First>>;

class arenas : public ::testing::Test {
 protected:
  void SetUp() override {
    stage::set();
    eight_hashed_slots::pairs.reset();
    eight_arena_slots::pairs.reset();
    noted = {};
    lost_offers = lost_claims = 0;
    start_at(0);
  }
};

using slots = std::vector<std::uint32_t>;

class a_hashed_arena : public arenas {};

TEST_F(a_hashed_arena, makes_a_slot_when_a_thread_first_comes_to_it_and_lets_it_descend) {
  {
    on_stage<hashed_of<7>> point;
    EXPECT_EQ(stage::made, 0);
    start_at(5);
    expect_time_out(point);
    EXPECT_EQ(noted.offers, (slots{5, 2, 1, 0}));
    EXPECT_EQ(noted.shrunk, 3);  // the last slot in use is 4 now
    EXPECT_EQ(stage::made, 3);   // slot zero is always there

    start_at(2);
    expect_time_out(point);
    EXPECT_EQ(noted.offers, (slots{5, 2, 1, 0, 2, 1, 0}));
    EXPECT_EQ(stage::made, 3);
    EXPECT_EQ(stage::destroyed, 0);
  }
  EXPECT_EQ(stage::destroyed, 3);
}

TEST_F(a_hashed_arena, tries_the_same_slot_twice_and_then_goes_round) {
  on_stage<hashed_of<7>> point;
  lost_offers = 3;
  expect_time_out(point);
  EXPECT_EQ(noted.offers, (slots{0, 0, 7, 6, 3, 1, 0}));
  EXPECT_EQ(noted.grown, 0);
}

TEST_F(a_hashed_arena, grows_by_one_slot_after_four_failures) {
  on_stage<hashed_of<0>> point;
  lost_offers = 4;
  expect_time_out(point);
  EXPECT_EQ(noted.offers, (slots{0, 0, 0, 0, 1, 0}));
  EXPECT_EQ(noted.grown, 1);
  EXPECT_EQ(noted.shrunk, 1);
  EXPECT_EQ(stage::made, 1);
}

TEST_F(a_hashed_arena, does_not_grow_beyond_its_last_slot) {
  on_stage<hashed_of<7>> point;
  lost_offers = 100;
  expect_time_out(point);
  EXPECT_EQ(noted.grown, 0);
  EXPECT_EQ(*std::ranges::max_element(noted.offers), 7u);
  EXPECT_EQ(stage::made, 7);
}

TEST_F(a_hashed_arena, without_memory_for_a_slot_uses_slot_zero) {
  on_stage<hashed_of<7>> point;
  stage::memory = false;
  start_at(5);
  expect_time_out(point);
  EXPECT_EQ(noted.offers, (slots{0}));
  expect_two_to_meet(point);
  EXPECT_EQ(stage::made, 0);

  stage::memory = true;
  expect_time_out(point);
  EXPECT_EQ(stage::made, 3);
}

TEST_F(a_hashed_arena, is_swept_by_a_call_whose_time_is_up) {
  on_stage<hashed_of<7>> point;
  stage::hold = true;
  companion waiter([&] {
    start_at(5);
    stage::can_be_held = true;
    EXPECT_EQ(point.exchange(1), 2);
  });
  while (!stage::held) std::this_thread::yield();
  int item = 2;
  auto const status = point.try_exchange_for(item, 1ms);  // by way of slot zero
  stage::hold = false;
  EXPECT_EQ(status, exchange_status::exchanged);
  if (status != exchange_status::exchanged) item = point.exchange(item);  // or the waiter would wait for ever
  EXPECT_EQ(item, 1);
  EXPECT_EQ(noted.offers, (slots{0}));
  EXPECT_EQ(eight_hashed_slots::pairs.at(5), 1u);
}

TEST_F(a_hashed_arena, has_a_spin_of_its_own_for_timed_waits_at_slot_zero) {
  on_stage<hashed_of<1>> point;
  stage::rounds_spun = 0;
  expect_time_out(point);
  EXPECT_EQ(stage::rounds_spun, stage::spin::timed_rounds);
  start_at(1);
  stage::rounds_spun = 0;
  expect_time_out(point);
  EXPECT_EQ(stage::rounds_spun, stage::spin::rounds + stage::spin::timed_rounds);
}

class a_slot_then_arena : public arenas {
 protected:
  /// A claim that comes too late, since the waiter leaves just before it. Afterwards nobody comes.
  template <class Exchanger>
  static void contend(Exchanger& point) {
    std::stop_source stop;
    companion waiter([&, token = stop.get_token()] {
      int item = 2;
      EXPECT_EQ(point.exchange(item, token), exchange_status::cancelled);
    });
    waiter.await_sleep();
    before_claim = [&] {
      stop.request_stop();
      waiter.join();
    };
    expect_time_out(point);
  }
};

TEST_F(a_slot_then_arena, is_a_slot_until_a_claim_fails) {
  {
    on_stage<arena_of<8, 1>> point;
    expect_two_to_meet(point);
    EXPECT_EQ(stage::made, 0);
    contend(point);
    EXPECT_EQ(stage::made, 1);
    EXPECT_EQ(noted.offers, (slots{0}));
    expect_two_to_meet(point);
    EXPECT_EQ(stage::made, 1);
    EXPECT_EQ(stage::destroyed, 0);
  }
  EXPECT_EQ(stage::destroyed, 1);
}

TEST_F(a_slot_then_arena, takes_no_memory_while_somebody_waits_in_the_slot) {
  on_stage<arena_of<8, 1>> point;
  companion waiter([&] { EXPECT_EQ(point.exchange(1), 2); });
  waiter.await_sleep();
  lost_claims = 1;
  EXPECT_EQ(point.exchange(2), 1);
  EXPECT_EQ(stage::made, 0);
}

TEST_F(a_slot_then_arena, stays_a_slot_when_more_slots_would_not_help) {
  on_stage<arena_of<1, 1>> point;
  contend(point);
  EXPECT_EQ(stage::made, 0);
  expect_two_to_meet(point);
}

TEST_F(a_slot_then_arena, stays_a_slot_while_there_is_no_memory) {
  on_stage<arena_of<8, 1>> point;
  stage::memory = false;
  contend(point);
  expect_two_to_meet(point);
  EXPECT_EQ(stage::made, 0);

  stage::memory = true;
  contend(point);
  EXPECT_EQ(stage::made, 1);
  expect_two_to_meet(point);
}

TEST_F(a_slot_then_arena, starts_as_a_slot_when_there_is_no_memory_for_more) {
  stage::memory = false;
  on_stage<arena_of<8, 8>> point;
  expect_two_to_meet(point);
  EXPECT_TRUE(noted.offers.empty());
}

TEST_F(a_slot_then_arena, lets_a_thread_descend_and_shrinks_behind_it) {
  on_stage<arena_of<8, 8>> point;
  start_at(5);
  expect_time_out(point);
  EXPECT_EQ(noted.offers, (slots{5, 2, 1, 0}));
  EXPECT_EQ(noted.shrunk, 3);
  EXPECT_EQ(native_platform::hints().index, 0u);
}

TEST_F(a_slot_then_arena, grows_by_one_slot_after_as_many_collisions_as_there_are_slots_in_use) {
  on_stage<arena_of<8, 2>> point;
  companion waiter([&] { EXPECT_EQ(point.exchange(1), 2); });
  waiter.await_sleep();  // at slot zero
  native_platform::hints() = {.index = 0, .bound = 1, .collisions = 1};
  lost_claims = 1;
  EXPECT_EQ(point.exchange(2), 1);
  EXPECT_EQ(noted.grown, 1);
  EXPECT_EQ(noted.offers, (slots{2, 1}));
  EXPECT_EQ(noted.shrunk, 2);
}

TEST_F(a_slot_then_arena, forgets_collisions_that_were_about_another_bound) {
  on_stage<arena_of<8, 2>> point;
  companion waiter([&] { EXPECT_EQ(point.exchange(1), 2); });
  waiter.await_sleep();
  native_platform::hints() = {.index = 0, .bound = 99, .collisions = 1000};
  lost_claims = 1;
  EXPECT_EQ(point.exchange(2), 1);
  EXPECT_EQ(noted.grown, 0);
  EXPECT_EQ(noted.offers, (slots{1}));
  EXPECT_EQ(native_platform::hints().collisions, 0u);
}

TEST_F(a_slot_then_arena, may_find_any_hints) {
  on_stage<arena_of<2, 2>> two;
  on_stage<arena_of<8, 8>> eight_slots;
  on_stage<arena_of<256, 256>> many;
  on_stage<arena_of<256, 1>> one_at_first;
  for (std::uint32_t const index : {0u, 1u, 7u, 255u, 256u, 0xffffffffu}) {
    for (std::uint32_t const bound : {0u, 255u, 256u, 0xffffffffu}) {
      for (std::uint32_t const collisions : {0u, 0xffffffffu}) {
        detail::arena_hints const anything{.index = index, .bound = bound, .collisions = collisions};
        auto const meet_everywhere = [&](int mine, int theirs) {
          native_platform::hints() = anything;
          EXPECT_EQ(two.exchange(mine), theirs);
          EXPECT_EQ(eight_slots.exchange(mine), theirs);
          EXPECT_EQ(many.exchange(mine), theirs);
          EXPECT_EQ(one_at_first.exchange(mine), theirs);
        };
        companion other([&] { meet_everywhere(1, 2); });
        meet_everywhere(2, 1);
      }
    }
  }
}

template <class Algorithm>
class an_arena_of_eight_slots : public arenas {};

struct eight_names {
  template <class Algorithm>
  static std::string GetName(int) {
    return std::is_same_v<Algorithm, hashed_of<7>> ? "hashed_arena" : "slot_then_arena";
  }
};
using both = ::testing::Types<hashed_of<7>, arena_of<8, 8>>;
TYPED_TEST_SUITE(an_arena_of_eight_slots, both, eight_names);

/// Where pairs met in either arena: only one of them is in use.
std::uint64_t pairs_at(std::uint32_t slot) {
  return eight_hashed_slots::pairs.at(slot) + eight_arena_slots::pairs.at(slot);
}

TYPED_TEST(an_arena_of_eight_slots, lets_two_meet_wherever_they_start) {
  on_stage<TypeParam> point;
  for (std::uint32_t mine = 0; mine != eight; ++mine) {
    for (std::uint32_t theirs = 0; theirs != eight; ++theirs) {
      companion other([&] {
        start_at(theirs);
        EXPECT_EQ(point.exchange(1), 2);
      });
      start_at(mine);
      EXPECT_EQ(point.exchange(2), 1);
    }
  }
}

TYPED_TEST(an_arena_of_eight_slots, is_looked_through_by_a_try) {
  on_stage<TypeParam> point;
  stage::hold = true;
  companion waiter([&] {
    start_at(5);
    stage::can_be_held = true;
    EXPECT_EQ(point.exchange(1), 2);
  });
  while (!stage::held) std::this_thread::yield();
  int item = 2;
  EXPECT_EQ(point.try_exchange(item), exchange_status::exchanged);
  stage::hold = false;
  EXPECT_EQ(item, 1);
  EXPECT_EQ(pairs_at(5), 1u);
}

TYPED_TEST(an_arena_of_eight_slots, lets_nobody_leave_a_slot_above_zero_when_a_stop_is_requested_too_late) {
  on_stage<TypeParam> point;
  std::stop_source stop;
  stage::hold = true;
  companion waiter([&] {
    start_at(5);
    stage::can_be_held = true;
    int item = 1;
    EXPECT_EQ(point.exchange(item, stop.get_token()), exchange_status::exchanged);
    EXPECT_EQ(item, 2);
  });
  while (!stage::held) std::this_thread::yield();
  int item = 2;
  EXPECT_EQ(point.try_exchange(item), exchange_status::exchanged);
  stop.request_stop();
  stage::hold = false;
}

TYPED_TEST(an_arena_of_eight_slots, can_be_left_from_a_slot_above_zero_by_a_stop) {
  on_stage<TypeParam> point;
  std::stop_source stop;
  stage::hold = true;
  companion waiter([&] {
    start_at(5);
    stage::can_be_held = true;
    int item = 1;
    EXPECT_EQ(point.exchange(item, stop.get_token()), exchange_status::cancelled);
    EXPECT_EQ(item, 1);
    EXPECT_EQ(noted.offers, (slots{5}));
  });
  while (!stage::held) std::this_thread::yield();
  stop.request_stop();
  stage::hold = false;
  waiter.join();
  expect_time_out(point);  // nothing of it is left
}

// An arena that is there from the start takes memory, so only the other one can be made before the program.
constinit exchanger<int, hashed_arena_8> hashed_at_namespace_scope;
exchanger<int, slot_then_arena_8> arena_at_namespace_scope;

TEST_F(arenas, may_be_static) {
  expect_two_to_meet(hashed_at_namespace_scope);
  expect_two_to_meet(arena_at_namespace_scope);
}

}  // namespace
}  // namespace rendezvous::testing
