// Platforms and steps that are rejected, each because it lacks one member that an algorithm needs.
#include <rendezvous/exchanger.hpp>

#include <gtest/gtest.h>

namespace {

using rendezvous::is_platform;
using rendezvous::native_platform;
using rendezvous::slot_steps;

struct of_a_size : native_platform {
  static constexpr char const* line = "64";
};
struct without_spin : native_platform {
  using spin = void;
};
struct without_retry : native_platform {
  using retry = void;
};
struct retries_without_end : native_platform {
  struct retry : native_platform::counted {};  // no back_off()
};
struct without_hints : native_platform {
  static int hints();
};
struct without_processors : native_platform {
  static void processor();
};
struct without_memory : native_platform {
  template <class T>
  static T make(std::size_t);
};
struct waits_for_nothing : native_platform {
  static void wait();
};
struct wakes_by_value : native_platform {
  static void wake(int);
};
struct without_clock : native_platform {
  static void at();
};

TEST(Platform, IsWhatHasAllThatAnAlgorithmNeeds) {
  EXPECT_TRUE(is_platform<native_platform>);
  EXPECT_FALSE(is_platform<int>);
  EXPECT_FALSE(is_platform<of_a_size>);
  EXPECT_FALSE(is_platform<without_spin>);
  EXPECT_FALSE(is_platform<without_retry>);
  EXPECT_FALSE(is_platform<retries_without_end>);
  EXPECT_FALSE(is_platform<without_hints>);
  EXPECT_FALSE(is_platform<without_processors>);
  EXPECT_FALSE(is_platform<without_memory>);
  EXPECT_FALSE(is_platform<waits_for_nothing>);
  EXPECT_FALSE(is_platform<wakes_by_value>);
  EXPECT_FALSE(is_platform<without_clock>);
}

template <class Steps>
constexpr bool are_steps =
    rendezvous::detail::takes_steps<Steps, native_platform, std::uintptr_t, native_platform::retry>;
template <class Steps>
constexpr bool are_steps_in_cells =
    rendezvous::detail::takes_steps_in_cells<Steps, native_platform, native_platform::retry>;
template <class Steps>
constexpr bool are_steps_in_an_arena = rendezvous::detail::takes_steps_in_an_arena<Steps, native_platform>;
template <class Steps>
constexpr bool are_steps_in_a_tree = rendezvous::detail::takes_steps_in_a_tree<Steps, native_platform, std::uintptr_t>;

struct never_parks : slot_steps {
  static void park();
};
struct withdraws_silently : slot_steps {
  template <class Slot, class Node>
  static void withdraw(Slot& slot, Node mine);
};
struct plants_silently : rendezvous::tree_steps {
  template <class Tree, class Line>
  static void plant(Tree& tree, Line* lines);
};

TEST(Steps, AreThoseThatTheAlgorithmTakes) {
  EXPECT_TRUE(are_steps<slot_steps>);
  EXPECT_TRUE(are_steps<rendezvous::hashed_steps>);
  EXPECT_TRUE(are_steps<rendezvous::arena_steps>);
  EXPECT_FALSE(are_steps<never_parks>);
  EXPECT_FALSE(are_steps<withdraws_silently>);
  EXPECT_TRUE(are_steps_in_an_arena<rendezvous::hashed_steps>);
  EXPECT_TRUE(are_steps_in_an_arena<rendezvous::arena_steps>);
  EXPECT_FALSE(are_steps_in_an_arena<slot_steps>);
  EXPECT_TRUE(are_steps_in_cells<rendezvous::cell_steps>);
  EXPECT_FALSE(are_steps_in_cells<slot_steps>);
  EXPECT_TRUE(are_steps<rendezvous::tree_steps>);
  EXPECT_TRUE(are_steps_in_cells<rendezvous::tree_steps>);
  EXPECT_TRUE(are_steps_in_a_tree<rendezvous::tree_steps>);
  EXPECT_FALSE(are_steps_in_a_tree<rendezvous::cell_steps>);
  EXPECT_FALSE(are_steps_in_a_tree<plants_silently>);
}

}  // namespace
