// White-box tests of the tree of cells: its creation and size, the line at which a thread enters, its path, and the
// partners that it finds. With cells in its lines, and with slots for nodes.

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "eight_slots.hpp"
#include "small_arenas.hpp"
#include "stage.hpp"
#include "support.hpp"

namespace rendezvous::testing {
namespace {

using namespace std::chrono_literals;

using lines = std::vector<std::uint32_t>;

/// What this thread did in a tree.
struct notes {
  lines climbed;   // the lines that it left for the one above
  int offers = 0;  // places, cells or slots, in which it offered, or tried to
};
thread_local notes noted;

/// How often this thread is still to lose an offer in a cell, or somebody else's offer, against nobody.
thread_local int lost_places = 0;
thread_local int lost_offers = 0;

/// What happens between this thread's seeing an empty cell, somebody's offer, or no tree, and its next step there; and
/// what happens once its offer is in a cell.
thread_local std::function<void()> before_offer;
thread_local std::function<void()> after_offer;
thread_local std::function<void()> before_answer;
thread_local std::function<void()> before_plant;

void let(std::function<void()>& happen) {
  if (auto const happens = std::exchange(happen, nullptr)) happens();
}

bool is_lost(int& count) { return count > 0 && count-- > 0; }

/// The steps of a tree, noted, and lost when the test wants it.
struct watched : tree_steps {
  static std::uint32_t above(std::uint32_t line) {
    noted.climbed.push_back(line);
    return tree_steps::above(line);
  }
  template <class Tree, class Line>
  static bool plant(Tree& tree, Line* fresh) {
    let(before_plant);
    return tree_steps::plant(tree, fresh);
  }
  template <class Round, class Cell>
  static bool offer_in(Round& round, Cell& cell, std::uintptr_t mine) {
    ++noted.offers;
    let(before_offer);
    bool const done = !is_lost(lost_places) && tree_steps::offer_in(round, cell, mine);
    let(after_offer);
    return done;
  }
  template <class Round, class Cell>
  static bool answer(Round& round, Cell& cell, std::uintptr_t offered, std::uintptr_t mine) {
    let(before_answer);
    return !is_lost(lost_offers) && tree_steps::answer(round, cell, offered, mine);
  }
  template <class Round, class Slot, class Node>
  static bool offer(Round& round, Slot& slot, Node mine) {
    ++noted.offers;
    return tree_steps::offer(round, slot, mine);
  }
  template <class Round, class Slot, class Node>
  static bool claim(Round& round, Slot& slot, Node theirs) {
    let(before_answer);
    return !is_lost(lost_offers) && tree_steps::claim(round, slot, theirs);
  }
};

/// Where threads met, by the number of the line, both counted.
pairs_by_slot met;

/// With these numbers, and counted.
template <std::uint32_t Leaves, std::size_t Cells, bool Planted, std::uint32_t Away = 1'000>
struct policy : small_tree<Leaves, Cells, Planted, Away> {
  static void met_at(std::uint32_t line) { met.add(line); }
};

/// The stage, with threads that are held in their spin in the line to which they have climbed by so many steps.
struct grove : stage {
  static constexpr std::size_t never = std::numeric_limits<std::size_t>::max();
  static inline std::atomic<std::size_t> hold_after = 0;
  static inline std::atomic<std::size_t> held_after = never;
  static void pause(int times) noexcept {
    native_platform::pause(times);
    while (can_be_held && noted.climbed.size() >= hold_after) {
      held_after = noted.climbed.size();
      std::this_thread::yield();
    }
  }
  static void await_held(std::size_t climbs) {
    while (held_after != climbs) std::this_thread::yield();
  }
};

template <std::uint32_t Leaves, std::size_t Cells, bool Planted, std::uint32_t Away = 1'000>
using tree_of = exchanger<int, basic_tree_of_cells<watched, policy<Leaves, Cells, Planted, Away>>, grove>;

/// This thread's next call begins in that line, as if its last exchange had been there ...
void begin_in(std::uint32_t line) { grove::hints() = {.index = line}; }

/// ... or in the leaf of that processor, as if it had none.
void begin_on(std::uint32_t processor) {
  stage::start = processor;
  grove::hints() = {};
}

/// The next thread that can be held is held in the line where it begins.
void hold_the_next() {
  grove::hold_after = 0;
  grove::held_after = grove::never;
}

/// A thread that begins in a line, offers 1, and is held there, or once it has climbed. It leaves with its scope, if it
/// is not met before.
template <class Exchanger>
class waiter_in {
 public:
  waiter_in(Exchanger& point, std::uint32_t line, std::size_t climbs = 0)
      : thread_([this, &point, line] {
          begin_in(line);
          stage::can_be_held = true;
          status_ = point.exchange(item_, stop_.get_token());
          noted_ = noted;
          remembered_ = grove::hints().index;
        }) {
    grove::await_held(climbs);
  }
  ~waiter_in() { static_cast<void>(leave()); }

  /// How its call ended that was to end by now.
  exchange_status leave() {
    grove::hold_after = grove::never;
    stop_.request_stop();
    if (!std::exchange(joined_, true)) thread_.join();
    return status_;
  }
  [[nodiscard]] int item() const { return item_; }
  [[nodiscard]] notes const& noted_there() const { return noted_; }
  [[nodiscard]] std::uint32_t remembered() const { return remembered_; }

 private:
  int item_ = 1;
  exchange_status status_{};
  notes noted_;
  std::uint32_t remembered_ = 0;
  std::stop_source stop_;
  bool joined_ = false;
  companion thread_;
};

/// This thread meets the waiter.
template <class Exchanger>
void expect_to_meet(Exchanger& point, waiter_in<Exchanger>& waiter) {
  int item = 2;
  EXPECT_EQ(point.try_exchange_for(item, 1ms), exchange_status::exchanged);
  EXPECT_EQ(item, 1);
  EXPECT_EQ(waiter.leave(), exchange_status::exchanged);
  EXPECT_EQ(waiter.item(), 2);
}

class trees : public ::testing::Test {
 protected:
  void SetUp() override {
    stage::set();
    hold_the_next();
    met.reset();
    noted = {};
    lost_places = lost_offers = 0;
    before_offer = after_offer = before_answer = before_plant = nullptr;
    begin_on(0);
  }
};

constexpr std::uint32_t root = 1;
constexpr std::size_t line = 64;

template <class Cells>
class a_tree : public trees {
 protected:
  static constexpr std::size_t cells = Cells::value;
};

struct kinds {
  template <class Cells>
  static std::string GetName(int) {
    return Cells::value == 0 ? "with_slots" : "with_cells";
  }
};
using both = ::testing::Types<std::integral_constant<std::size_t, 8>, std::integral_constant<std::size_t, 0>>;
TYPED_TEST_SUITE(a_tree, both, kinds);

TYPED_TEST(a_tree, is_made_at_the_first_offer_that_is_lost_and_not_before) {
  {
    tree_of<4, TestFixture::cells, false> point;
    expect_time_out(point);
    EXPECT_EQ(stage::made, 0);
    {
      waiter_in waiter(point, root);
      lost_offers = 1;
      expect_to_meet(point, waiter);
    }
    EXPECT_EQ(noted.climbed, (lines{4, 2}));
    EXPECT_EQ(stage::made, 1);
    EXPECT_EQ(stage::bytes, 6 * line);  // two below the root, and four leaves
    expect_two_to_meet(point);
    EXPECT_EQ(stage::made, 1);
    EXPECT_EQ(stage::destroyed, 0);
  }
  EXPECT_EQ(stage::destroyed, 1);
  EXPECT_EQ(stage::bytes, 0u);
}

TYPED_TEST(a_tree, is_not_made_when_a_place_or_a_sleeper_is_lost) {
  tree_of<4, TestFixture::cells, false> point;
  lost_places = 3;
  expect_time_out(point);
  companion sleeper([&] { EXPECT_EQ(point.exchange(1), 2); });
  sleeper.await_sleep();
  lost_offers = 3;
  EXPECT_EQ(point.exchange(2), 1);
  EXPECT_EQ(lost_offers, 0);
  EXPECT_EQ(stage::made, 0);
}

TYPED_TEST(a_tree, is_not_made_on_a_small_machine) {
  tree_of<1, TestFixture::cells, false> point;
  waiter_in waiter(point, root);
  lost_offers = 3;
  expect_to_meet(point, waiter);
  EXPECT_EQ(lost_offers, 0);
  EXPECT_EQ(stage::made, 0);
  EXPECT_EQ(noted.climbed, lines{});
}

TYPED_TEST(a_tree, is_a_root_while_there_is_no_memory) {
  stage::memory = false;
  tree_of<4, TestFixture::cells, false> point;
  {
    waiter_in waiter(point, root);
    lost_offers = 3;
    expect_to_meet(point, waiter);
    EXPECT_EQ(noted.climbed, lines{});
  }
  stage::memory = true;
  hold_the_next();
  waiter_in waiter(point, root);
  lost_offers = 1;
  expect_to_meet(point, waiter);
  EXPECT_EQ(noted.climbed, (lines{4, 2}));
  EXPECT_EQ(stage::made, 1);
}

TYPED_TEST(a_tree, may_begin_as_a_root_when_there_is_no_memory) {
  stage::memory = false;
  tree_of<4, TestFixture::cells, true> point;
  expect_two_to_meet(point);
  expect_time_out(point);
  EXPECT_EQ(noted.climbed, lines{});
}

TYPED_TEST(a_tree, is_one_when_two_make_it_at_a_time) {
  {
    tree_of<4, TestFixture::cells, false> point;
    waiter_in waiter(point, root);
    lost_offers = 1;
    before_plant = [&] {
      companion other([&] {
        lost_offers = 1;
        expect_to_meet(point, waiter);
      });
    };
    expect_time_out(point);
    EXPECT_EQ(noted.climbed, (lines{4, 2}));
    EXPECT_EQ(stage::made, 2);
    EXPECT_EQ(stage::destroyed, 1);
    EXPECT_EQ(stage::bytes, 6 * line);
  }
  EXPECT_EQ(stage::bytes, 0u);
}

TYPED_TEST(a_tree, is_entered_at_the_leaf_of_the_processor_and_climbed_when_nobody_comes) {
  tree_of<4, TestFixture::cells, true> point;
  std::array<lines, 10> const ways{{{4, 2}, {4, 2}, {5, 2}, {5, 2}, {6, 3}, {6, 3}, {7, 3}, {7, 3}, {4, 2}, {4, 2}}};
  for (std::uint32_t processor = 0; processor != ways.size(); ++processor) {
    noted = {};
    begin_on(processor);
    expect_time_out(point);
    EXPECT_EQ(noted.climbed, ways.at(processor)) << "on processor " << processor;
    EXPECT_EQ(noted.offers, 4) << "in three lines, and in the slot";
  }
}

TYPED_TEST(a_tree, lets_two_meet_where_their_ways_join_and_remember_that) {
  tree_of<4, TestFixture::cells, true> point;
  grove::hold_after = 1;
  waiter_in waiter(point, 5, 1);
  expect_to_meet(point, waiter);
  EXPECT_EQ(noted.climbed, lines{4});
  EXPECT_EQ(waiter.noted_there().climbed, lines{5});
  EXPECT_EQ(met.at(2), 2u);
  EXPECT_EQ(grove::hints().index, 2u);
  EXPECT_EQ(waiter.remembered(), 2u);
  noted = {};
  expect_time_out(point);
  EXPECT_EQ(noted.climbed, lines{2});
}

TYPED_TEST(a_tree, lets_two_meet_wherever_they_begin) {
  tree_of<4, TestFixture::cells, true> point;
  for (std::uint32_t mine = 1; mine != 8; ++mine) {
    for (std::uint32_t theirs = 1; theirs != 8; ++theirs) {
      companion other([&] {
        begin_in(theirs);
        EXPECT_EQ(point.exchange(1), 2);
      });
      begin_in(mine);
      EXPECT_EQ(point.exchange(2), 1);
    }
  }
}

TYPED_TEST(a_tree, may_find_any_hints) {
  tree_of<2, TestFixture::cells, true> two;
  tree_of<4, TestFixture::cells, true> four;
  tree_of<128, TestFixture::cells, true> many;
  tree_of<128, TestFixture::cells, false> root_alone;
  for (std::uint32_t const index : {0u, 1u, 3u, 4u, 255u, 256u, 0xffffffffu}) {
    for (std::uint32_t const collisions : {0u, 1u, 0xffffffffu}) {
      for (std::uint32_t const away : {0u, 0xffffffffu}) {
        detail::arena_hints const anything{.index = index, .bound = 99, .collisions = collisions, .exchanges = away};
        auto const meet_everywhere = [&](int mine, int theirs) {
          stage::start = 0xffffffff;
          grove::hints() = anything;
          EXPECT_EQ(two.exchange(mine), theirs);
          grove::hints() = anything;
          EXPECT_EQ(four.exchange(mine), theirs);
          grove::hints() = anything;
          EXPECT_EQ(many.exchange(mine), theirs);
          grove::hints() = anything;
          EXPECT_EQ(root_alone.exchange(mine), theirs);
        };
        companion other([&] { meet_everywhere(1, 2); });
        meet_everywhere(2, 1);
      }
    }
  }
}

TYPED_TEST(a_tree, is_left_at_a_crowded_leaf_for_the_next_one) {
  tree_of<4, TestFixture::cells, true> point;
  waiter_in waiter(point, 7);
  begin_on(6);
  lost_offers = 1;
  expect_time_out(point);
  EXPECT_EQ(noted.climbed, (lines{4, 2}));
  EXPECT_EQ(waiter.leave(), exchange_status::cancelled);
  noted = {};
  grove::hints().index = 0;
  expect_time_out(point);
  EXPECT_EQ(noted.climbed, (lines{4, 2})) << "it does not stay there";
}

TYPED_TEST(a_tree, is_left_at_another_crowded_line_for_the_leaf_of_the_processor) {
  tree_of<4, TestFixture::cells, true> point;
  waiter_in waiter(point, 3);
  begin_on(6);
  grove::hints().index = 3;
  lost_offers = 1;
  expect_to_meet(point, waiter);
  EXPECT_EQ(noted.climbed, lines{7});
  EXPECT_EQ(met.at(3), 2u);
}

TYPED_TEST(a_tree, is_entered_at_the_leaf_again_after_so_many_exchanges) {
  tree_of<4, TestFixture::cells, true, 3> point;
  auto const meet_in = [&](std::uint32_t where) {
    hold_the_next();
    waiter_in waiter(point, where);
    grove::hints().index = where;
    expect_to_meet(point, waiter);
    return grove::hints().index;
  };
  begin_on(2);
  EXPECT_EQ(meet_in(2), 2u);
  EXPECT_EQ(meet_in(7), 7u);
  EXPECT_EQ(meet_in(7), 5u) << "another leaf, of a processor on which it does not run any more";
  EXPECT_EQ(meet_in(root), root) << "the count begins again";
  EXPECT_EQ(meet_in(5), 5u);
  EXPECT_EQ(meet_in(root), 5u);
}

TYPED_TEST(a_tree, is_looked_through_by_a_try) {
  for (std::uint32_t where = 1; where != 8; ++where) {
    tree_of<4, TestFixture::cells, true> point;
    hold_the_next();
    waiter_in waiter(point, where);
    lost_offers = 1;
    int item = 2;
    EXPECT_EQ(point.try_exchange(item), exchange_status::exchanged) << "line " << where;
    EXPECT_EQ(waiter.leave(), exchange_status::exchanged);
    EXPECT_EQ(item, 1);
  }
  tree_of<4, TestFixture::cells, true> point;
  companion sleeper([&] {
    int item = 1;
    EXPECT_EQ(point.try_exchange_for(item, 1s), exchange_status::exchanged);
  });
  sleeper.await_sleep();
  int item = 2;
  EXPECT_EQ(point.try_exchange(item), exchange_status::exchanged) << "the slot";
  EXPECT_EQ(noted.offers, 0);
}

TYPED_TEST(a_tree, is_looked_through_by_a_try_the_way_that_waiters_climb) {
  tree_of<4, TestFixture::cells, true> point;
  waiter_in waiter(point, 7);
  before_answer = [&] {
    grove::hold_after = 1;
    grove::await_held(1);
  };
  int item = 2;
  EXPECT_EQ(point.try_exchange(item), exchange_status::exchanged);
  EXPECT_EQ(waiter.leave(), exchange_status::exchanged);
  EXPECT_EQ(waiter.remembered(), 3u) << "it left the leaf while that was tried";
}

TYPED_TEST(a_tree, can_be_left_from_any_line_by_a_stop) {
  for (std::uint32_t where : {1u, 2u, 7u}) {
    hold_the_next();
    tree_of<4, TestFixture::cells, true> point;
    waiter_in waiter(point, where);
    EXPECT_EQ(waiter.leave(), exchange_status::cancelled);
    EXPECT_EQ(waiter.item(), 1);
    expect_time_out(point);  // nothing of it is left
  }
}

TYPED_TEST(a_tree, passes_nobody_over_who_sleeps_in_the_slot) {
  tree_of<4, TestFixture::cells, true> point;
  for (std::uint32_t where = 1; where != 8; ++where) {
    companion sleeper([&] { EXPECT_EQ(point.exchange(1), 2); });
    sleeper.await_sleep();
    begin_in(where);
    EXPECT_EQ(point.exchange(2), 1);
  }
  EXPECT_EQ(noted.offers, 0);
}

class a_tree_of_cells : public trees {};

TEST_F(a_tree_of_cells, lets_whoever_polls_in_a_line_leave_it_for_a_sleeper) {
  for (std::uint32_t const where : {3u, 7u}) {
    hold_the_next();
    tree_of<4, 8, true> point;
    waiter_in waiter(point, where);
    companion sleeper([&] {
      begin_in(4);
      EXPECT_EQ(point.exchange(2), 1);
    });
    sleeper.await_sleep();
    EXPECT_EQ(waiter.leave(), exchange_status::exchanged);
    EXPECT_EQ(waiter.item(), 2);
    EXPECT_EQ(waiter.noted_there().climbed, lines{});
    EXPECT_EQ(waiter.noted_there().offers, 1);
  }
}

TEST_F(a_tree_of_cells, is_climbed_from_a_line_without_a_free_cell) {
  tree_of<4, 1, true> point;
  waiter_in waiter(point, 4);
  int item = 2;
  EXPECT_EQ(point.try_exchange(item), exchange_status::exchanged);  // its cell is full until it comes to see that
  expect_time_out(point);
  EXPECT_EQ(noted.climbed, (lines{4, 2}));
  EXPECT_EQ(noted.offers, 3);
  EXPECT_EQ(waiter.leave(), exchange_status::exchanged);
}

TEST_F(a_tree_of_cells, is_looked_through_again_in_a_line_where_a_place_is_lost) {
  tree_of<4, 1, true> point;
  std::optional<waiter_in<tree_of<4, 1, true>>> waiter;
  before_offer = [&] { waiter.emplace(point, 4); };
  int item = 2;
  EXPECT_EQ(point.try_exchange_for(item, 1ms), exchange_status::exchanged);
  EXPECT_EQ(waiter->leave(), exchange_status::exchanged);
  EXPECT_EQ(noted.climbed, lines{});
  EXPECT_EQ(grove::hints().collisions, 0u);
}

TEST_F(a_tree_of_cells, lets_two_of_one_line_meet_that_have_both_offered) {
  tree_of<4, 2, true> point;
  waiter_in first(point, 4);
  int item = 3;
  EXPECT_EQ(point.try_exchange(item),
            exchange_status::exchanged);  // the first cell is full, so this thread's is the next

  std::optional<companion> second;
  std::atomic<bool> looked = false;
  std::atomic<bool> offered = false;
  before_offer = [&] {
    EXPECT_EQ(first.leave(), exchange_status::exchanged);
    hold_the_next();
    second.emplace([&] {
      begin_in(4);
      stage::can_be_held = true;
      before_offer = [&] {
        looked = true;
        while (!offered) std::this_thread::yield();
      };
      int theirs = 4;
      EXPECT_EQ(point.try_exchange_for(theirs, 1s), exchange_status::exchanged);
      EXPECT_EQ(theirs, 3);
    });
    while (!looked) std::this_thread::yield();
  };
  after_offer = [&] {
    offered = true;
    grove::await_held(0);
  };
  item = 3;
  EXPECT_EQ(point.try_exchange_for(item, 1ms), exchange_status::exchanged);
  grove::hold_after = grove::never;
  EXPECT_EQ(item, 4);
  EXPECT_EQ(noted.climbed, lines{});
  EXPECT_EQ(noted.offers, 1);
}

TEST_F(a_tree_of_cells, takes_an_item_that_does_not_fit_into_a_cell_to_the_slot) {
  exchanger<char*, basic_tree_of_cells<watched, policy<4, 8, true>>, grove> point;
  std::array<char, 4> text{};
  char* const even = text.data() + (reinterpret_cast<std::uintptr_t>(text.data()) & 1);
  char* const odd = even + 1;
  companion sleeper([&] {
    EXPECT_EQ(point.exchange(odd), even);
    EXPECT_EQ(noted.climbed, lines{});
    EXPECT_EQ(noted.offers, 1);
  });
  sleeper.await_sleep();
  EXPECT_EQ(point.exchange(even), odd);
  hold_the_next();
  companion waiter([&] {
    begin_in(7);
    stage::can_be_held = true;
    EXPECT_EQ(point.exchange(even), even);
  });
  grove::await_held(0);
  char* item = odd;
  EXPECT_EQ(point.try_exchange(item), exchange_status::timed_out) << "its word would be another item's";
  item = even;
  EXPECT_EQ(point.try_exchange(item), exchange_status::exchanged);
  grove::hold_after = grove::never;
}

TEST(lines_of_a_tree, are_two_before_there_is_a_tree) {
  EXPECT_EQ(sizeof(exchanger<int, tree_of_cells>), 2 * line);
  EXPECT_EQ(sizeof(exchanger<std::unique_ptr<int>, tree_of_cells>), 2 * line);
  EXPECT_EQ(sizeof(exchanger<std::string, tree_of_cells>), 2 * line);
}

TEST(lines_of_a_tree, are_as_many_as_the_processors_need) {
  std::vector<std::uint32_t> leaves;
  for (std::uint32_t const cores : {0u, 1u, 2u, 3u, 4u, 5u, 8u, 9u, 64u, 96u, 256u, 257u, 0x7fffffffu})
    leaves.push_back(tree_of_cells_policy::leaves(cores));
  EXPECT_EQ(leaves, (lines{1, 1, 1, 2, 2, 4, 4, 8, 32, 64, 128, 128, 128}));
}

/// As many lines as there can be, and no processor beyond the last leaf is without one.
TEST_F(trees, take_sixteen_kibibytes_at_the_most) {
  exchanger<int, basic_tree_of_cells<watched, policy<128, 8, true>>, grove> point;
  EXPECT_EQ(stage::bytes, 254 * line);
  EXPECT_LE(stage::bytes, 16u * 1024);
}

// What starts as a tree takes memory, so it is not made before the program; tree_of_cells itself is, in
// lifetime_test.cpp.
exchanger<int, tree_of_cells_4> tree_at_namespace_scope;

TEST_F(trees, may_be_static) { expect_two_to_meet(tree_at_namespace_scope); }

}  // namespace
}  // namespace rendezvous::testing
