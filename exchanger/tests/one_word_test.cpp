// Items that travel in one word: the conversion there and back, and the exchangers that have cells for them.
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include <rendezvous/exchanger.hpp>

namespace {

using rendezvous::exchanger;
using rendezvous::one_word;
using rendezvous::slot_with_cells;
using rendezvous::travels_in_one_word;
using rendezvous::tree_of_cells;

struct incomplete;
enum class color : unsigned char { red, green = 255 };
enum level : std::int64_t { low = -1, high = 1 };

/// A type that a user has made fit: its word is a number times four.
struct ticket {
  int number;
};

/// Its pointers travel in a way of their own, and so do their owners.
struct shifted {
  int number;
};

/// An enumeration that cannot be compared.
enum class incomparable : int { one = 1 };
bool operator==(incomparable, incomparable) = delete;

/// What is left of an item that went through a word, and nothing where it does not fit.
template <class T>
T there_and_back(T const& item) {
  EXPECT_TRUE(one_word<T>::fits(item));
  EXPECT_EQ(one_word<T>::word_of(item) & 3, 0u) << "the low bits are the cell's";
  T copy{};
  one_word<T>::put(copy, one_word<T>::word_of(item));
  return copy;
}

}  // namespace

template <>
struct rendezvous::one_word<ticket> {
  static bool fits(ticket const&) noexcept { return true; }
  static std::uintptr_t word_of(ticket const& t) noexcept { return static_cast<std::uintptr_t>(t.number) << 2; }
  static void put(ticket& t, std::uintptr_t word) noexcept { t.number = static_cast<int>(word >> 2); }
};

template <>
struct rendezvous::one_word<shifted*> {
  static bool fits(shifted*) noexcept { return true; }
  static std::uintptr_t word_of(shifted* p) noexcept { return reinterpret_cast<std::uintptr_t>(p) << 2; }
  static void put(shifted*& p, std::uintptr_t word) noexcept { p = reinterpret_cast<shifted*>(word >> 2); }
};

namespace {

TEST(one_word, asks_the_pointer_how_its_owner_travels) {
  auto const mine = std::make_unique<shifted>(shifted{1});
  std::unique_ptr<shifted> other;
  one_word<std::unique_ptr<shifted>>::put(other, one_word<std::unique_ptr<shifted>>::word_of(mine));
  EXPECT_EQ(other.release(), mine.get());
}

TEST(one_word, compares_no_items) { EXPECT_TRUE(one_word<incomparable>::fits(incomparable::one)); }

TEST(one_word, holds_numbers_and_enumerations) {
  for (int const n : {0, 1, -1, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()})
    EXPECT_EQ(there_and_back(n), n);
  EXPECT_EQ(there_and_back(std::numeric_limits<std::uint32_t>::max()), std::numeric_limits<std::uint32_t>::max());
  EXPECT_EQ(there_and_back(std::int8_t{-128}), -128);
  EXPECT_EQ(there_and_back('\xff'), '\xff');
  EXPECT_TRUE(there_and_back(true));
  EXPECT_FALSE(there_and_back(false));
  EXPECT_EQ(there_and_back(color::green), color::green);
  EXPECT_EQ(there_and_back(low), low);
}

TEST(one_word, holds_wide_numbers_but_the_extremes) {
  static_assert(sizeof(std::uintptr_t) == 8, "these are the numbers for 64 bits");
  constexpr std::int64_t limit = std::int64_t{1} << 61;
  for (std::int64_t const n : {std::int64_t{0}, std::int64_t{-1}, limit - 1, -limit}) EXPECT_EQ(there_and_back(n), n);
  EXPECT_FALSE(one_word<std::int64_t>::fits(limit));
  EXPECT_FALSE(one_word<std::int64_t>::fits(-limit - 1));
  EXPECT_FALSE(one_word<std::int64_t>::fits(std::numeric_limits<std::int64_t>::min()));
  EXPECT_FALSE(one_word<std::uint64_t>::fits(std::uint64_t{1} << 63));
  EXPECT_FALSE(one_word<std::uint64_t>::fits(std::uint64_t{1} << 61));
}

TEST(one_word, holds_aligned_pointers) {
  int target = 0;
  EXPECT_EQ(there_and_back(&target), &target);
  EXPECT_EQ(there_and_back(static_cast<int*>(nullptr)), nullptr);
  EXPECT_EQ(there_and_back(static_cast<void*>(&target)), &target);
  EXPECT_EQ(there_and_back(reinterpret_cast<incomplete*>(&target)), reinterpret_cast<incomplete*>(&target));
  for (std::uintptr_t const mark : {1u, 2u, 3u}) EXPECT_FALSE(one_word<int*>::fits(reinterpret_cast<int*>(mark)));
  EXPECT_FALSE(one_word<char const*>::fits(reinterpret_cast<char const*>(&target) + 1));
}

TEST(one_word, holds_unique_pointers_and_destroys_nothing) {
  auto const mine = std::make_unique<int>(1);
  std::unique_ptr<int> other;
  other.reset(mine.get());  // as an item whose owner is somebody else by now
  one_word<std::unique_ptr<int>>::put(other, one_word<std::unique_ptr<int>>::word_of(nullptr));
  EXPECT_EQ(other, nullptr);
  EXPECT_EQ(*mine, 1);
  auto const row = std::make_unique<int[]>(3);
  EXPECT_EQ(one_word<std::unique_ptr<int[]>>::word_of(row), reinterpret_cast<std::uintptr_t>(row.get()));
}

TEST(one_word, is_not_for_everything) {
  EXPECT_TRUE(travels_in_one_word<ticket>);
  EXPECT_TRUE(travels_in_one_word<std::unique_ptr<incomplete*>>);
  EXPECT_FALSE(travels_in_one_word<double>);
  EXPECT_FALSE(travels_in_one_word<std::string>);
  EXPECT_FALSE(travels_in_one_word<std::shared_ptr<int>>);
  EXPECT_FALSE((travels_in_one_word<std::unique_ptr<int, void (*)(int*)>>));
  EXPECT_FALSE(travels_in_one_word<void (*)()>);
}

TEST(cells, are_in_the_exchanger_of_what_travels_in_one_word) {
  EXPECT_EQ(sizeof(exchanger<int, slot_with_cells>), 64u);
  EXPECT_EQ(sizeof(exchanger<std::unique_ptr<int>, slot_with_cells>), 64u);
  EXPECT_TRUE((std::is_same_v<slot_with_cells::meeting_point<std::string, rendezvous::native_platform>,
                              rendezvous::basic_single_slot<rendezvous::cell_steps>::meeting_point<
                                  std::string, rendezvous::native_platform>>));
}

/// Two threads that swap at full speed meet in cells nearly always.
template <class T, class Algorithm, class Make>
void swap_at_full_speed_by(Make make) {
  constexpr int rounds = 2'000;
  exchanger<T, Algorithm> point;
  int sums[2] = {0, 0};
  auto const swap = [&](int me, auto read) {
    for (int i = 0; i != rounds; ++i) {
      T item = make(2 * i + me);
      item = point.exchange(std::move(item));
      sums[me] += read(item) == 2 * i + 1 - me ? 1 : 0;
    }
  };
  auto const read = [](auto const& item) {
    if constexpr (requires { item->number; }) {
      return item->number;
    } else {
      return item.number;
    }
  };
  {
    std::jthread const other([&] { swap(1, read); });
    swap(0, read);
  }
  EXPECT_EQ(sums[0], rounds) << "a swap brought another item than the partner's";
  EXPECT_EQ(sums[1], rounds) << "a swap brought another item than the partner's";
}

template <class T, class Make>
void swap_at_full_speed(Make make) {
  swap_at_full_speed_by<T, slot_with_cells>(make);
  swap_at_full_speed_by<T, tree_of_cells>(make);
}

TEST(cells, exchange_what_their_owners_point_to) {
  swap_at_full_speed<std::unique_ptr<ticket>>([](int n) { return std::make_unique<ticket>(ticket{n}); });
}

TEST(cells, exchange_types_of_the_users) {
  swap_at_full_speed<ticket>([](int n) { return ticket{n}; });
}

/// An odd pointer does not fit, an even one does; the exchanger takes both.
template <class Algorithm>
void meet_with_what_does_not_fit() {
  exchanger<char*, Algorithm> point;
  char text[4] = {};
  char* const even = text + (reinterpret_cast<std::uintptr_t>(text) & 1);
  for (int i = 0; i != 1'000; ++i) {
    char* mine = even + 1;
    char* theirs = i % 2 == 0 ? even : even + 1;
    char* const before = theirs;
    {
      std::jthread const other([&] { theirs = point.exchange(theirs); });
      mine = point.exchange(mine);
    }
    ASSERT_EQ(mine, before);
    ASSERT_EQ(theirs, even + 1);
  }
}

TEST(cells, leave_to_the_slot_what_does_not_fit) {
  meet_with_what_does_not_fit<slot_with_cells>();
  meet_with_what_does_not_fit<tree_of_cells>();
}

}  // namespace
