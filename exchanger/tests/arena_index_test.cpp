// Where a thread starts in a hashed arena, and how large arenas get: numbers alone, no threads.
//
// The table was computed by the formula of JDK 6, in Java: there `>>` on a negative int is arithmetic, and
// the number of bits comes from three packed constants instead of a bit_width.

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <rendezvous/exchanger.hpp>

namespace rendezvous::testing {
namespace {

constexpr std::uint32_t sizes = 32;

constexpr std::uint32_t index_of(std::uint32_t thread, std::uint32_t last) {
  return detail::near_modulo(detail::fnv_1a(thread), last);
}

struct row {
  std::uint32_t thread;
  std::array<std::uint32_t, sizes> index;  // for each number of the last slot, from 0 to 31
};

// clang-format off
constexpr std::array by_java{
    row{0x00000000u, {0, 1, 1, 3, 3, 3, 3, 7, 1, 1, 1, 1, 1, 1, 1, 15, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 31}},
    row{0x00000001u, {0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12}},
    row{0x00000002u, {0, 1, 1, 1, 0, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5}},
    row{0x00000003u, {0, 0, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0, 0, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18}},
    row{0x00000004u, {0, 1, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 16, 16, 16, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19}},
    row{0x00000005u, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
    row{0x00000007u, {0, 0, 2, 2, 4, 4, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6}},
    row{0x00000008u, {0, 1, 1, 3, 4, 4, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 13, 13, 13, 13, 13, 13, 13, 23, 23, 23, 23, 23, 23, 23, 23, 23}},
    row{0x0000000fu, {0, 0, 2, 2, 3, 3, 6, 6, 4, 4, 4, 4, 4, 4, 14, 14, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 30, 30}},
    row{0x00000010u, {0, 1, 0, 3, 1, 1, 1, 7, 4, 4, 4, 4, 4, 4, 4, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15}},
    row{0x0000001fu, {0, 0, 2, 2, 0, 5, 6, 6, 2, 2, 2, 2, 2, 2, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14}},
    row{0x00000020u, {0, 1, 1, 3, 0, 5, 5, 7, 7, 7, 7, 7, 7, 7, 7, 15, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 27, 27, 27, 27, 31}},
    row{0x0000003fu, {0, 0, 2, 2, 1, 1, 6, 6, 8, 8, 8, 8, 8, 8, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14}},
    row{0x00000064u, {0, 1, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19}},
    row{0x000000ffu, {0, 0, 2, 2, 1, 1, 6, 6, 4, 4, 4, 4, 4, 4, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14}},
    row{0x000003e8u, {0, 1, 1, 3, 2, 2, 2, 7, 7, 7, 7, 7, 7, 7, 7, 7, 6, 6, 6, 6, 6, 6, 6, 23, 23, 23, 23, 23, 23, 23, 23, 23}},
    row{0x0000ffffu, {0, 0, 2, 2, 1, 1, 6, 6, 4, 4, 4, 4, 4, 4, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14}},
    row{0x000f4240u, {0, 1, 1, 3, 3, 3, 3, 7, 5, 5, 5, 5, 5, 5, 5, 15, 9, 17, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 31}},
    row{0x01000193u, {0, 0, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}},
    row{0x7fffffffu, {0, 0, 2, 2, 1, 1, 6, 6, 4, 4, 4, 4, 4, 4, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14}},
    row{0x80000000u, {0, 1, 1, 3, 3, 3, 3, 7, 1, 1, 1, 1, 1, 1, 1, 15, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 31}},
    row{0xdeadbeefu, {0, 0, 2, 2, 3, 3, 6, 6, 1, 1, 1, 1, 1, 1, 14, 14, 6, 6, 6, 6, 20, 20, 22, 22, 24, 24, 24, 24, 24, 24, 30, 30}},
    row{0xfffffffeu, {0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
    row{0xffffffffu, {0, 0, 2, 2, 1, 1, 6, 6, 4, 4, 4, 4, 4, 4, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14}},
};
// clang-format on

TEST(the_first_slot, is_the_one_that_java_computes) {
  for (row const& each : by_java) {
    for (std::uint32_t last = 0; last != sizes; ++last) {
      EXPECT_EQ(index_of(each.thread, last), each.index[last]) << "thread " << each.thread << ", last slot " << last;
    }
  }
}

/// How many of the threads 0, step, 2 * step, ... start at each slot.
std::vector<int> starts(std::uint32_t last, int threads, std::uint32_t step) {
  std::vector<int> count(sizes, 0);
  for (int i = 0; i != threads; ++i) ++count.at(index_of(static_cast<std::uint32_t>(i) * step, last));
  return count;
}

TEST(the_first_slot, is_always_one_of_those_in_use) {
  for (std::uint32_t last = 0; last != sizes; ++last) {
    for (std::uint32_t const step : {1u, 0x9e3779b9u}) {
      auto const count = starts(last, 20'000, step);
      for (std::uint32_t i = last + 1; i != sizes; ++i) EXPECT_EQ(count[i], 0) << "last " << last << ", step " << step;
    }
  }
}

// Threads are numbered from zero, so the first few hundred numbers matter most. "Roughly" is within a factor
// of two of the fair share.
TEST(the_first_slot, is_roughly_as_often_one_as_another) {
  constexpr int threads = 20'000;
  for (std::uint32_t last = 0; last != sizes; ++last) {
    int const fair = threads / static_cast<int>(last + 1);
    for (std::uint32_t const step : {1u, 0x9e3779b9u}) {
      auto const count = starts(last, threads, step);
      for (std::uint32_t i = 0; i <= last; ++i) {
        EXPECT_GT(count[i], fair / 2) << "slot " << i << " of " << last << ", step " << step;
        EXPECT_LT(count[i], fair * 2) << "slot " << i << " of " << last << ", step " << step;
      }
    }
  }
}

TEST(the_first_slot, is_each_of_those_in_use_for_some_of_a_few_hundred_threads) {
  for (std::uint32_t last = 0; last != sizes; ++last) {
    auto const count = starts(last, 400, 1);
    for (std::uint32_t i = 0; i <= last; ++i) EXPECT_GT(count[i], 0) << "slot " << i << " of " << last;
  }
}

TEST(the_last_slot, of_a_hashed_arena_is_for_half_as_many_as_cores_up_to_32) {
  EXPECT_EQ(hashed_arena_policy::full(1), 0u);
  EXPECT_EQ(hashed_arena_policy::full(2), 0u);
  EXPECT_EQ(hashed_arena_policy::full(3), 0u);
  EXPECT_EQ(hashed_arena_policy::full(8), 3u);
  EXPECT_EQ(hashed_arena_policy::full(64), 31u);
  EXPECT_EQ(hashed_arena_policy::full(1000), 31u);
}

TEST(the_last_slot, of_an_arena_that_was_a_slot_is_half_the_number_of_cores_up_to_255) {
  EXPECT_EQ(slot_then_arena_policy::full(1), 0u);
  EXPECT_EQ(slot_then_arena_policy::full(2), 1u);
  EXPECT_EQ(slot_then_arena_policy::full(3), 1u);
  EXPECT_EQ(slot_then_arena_policy::full(8), 4u);
  EXPECT_EQ(slot_then_arena_policy::full(64), 32u);
  EXPECT_EQ(slot_then_arena_policy::full(1000), 255u);
}

TEST(the_bound, keeps_its_number_and_changes_its_version) {
  for (std::uint32_t const start : {0u, 1u, 7u, 254u, 255u, 0xffffff00u, 0xffffffffu}) {
    std::uint32_t const last = detail::bound::last_of(start);
    if (last != detail::bound::mask) {
      EXPECT_EQ(detail::bound::last_of(detail::bound::grown(start)), last + 1);
      EXPECT_NE(detail::bound::shrunk(detail::bound::grown(start)), start) << "a version that was never changed";
    }
    if (last != 0) {
      EXPECT_EQ(detail::bound::last_of(detail::bound::shrunk(start)), last - 1);
      EXPECT_EQ(detail::bound::last_of(detail::bound::grown(detail::bound::shrunk(start))), last);
      EXPECT_NE(detail::bound::grown(detail::bound::shrunk(start)), start) << "a version that was never changed";
    }
  }
}

}  // namespace
}  // namespace rendezvous::testing
