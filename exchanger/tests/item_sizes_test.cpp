// Items of every size and alignment, around the border between those that travel in the node and those that stay
// where they are.

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <utility>

#include "support.hpp"

namespace rendezvous::testing {
namespace {

using namespace std::chrono_literals;

/// An item of exactly so many bytes, trivially copyable.
template <std::size_t Bytes>
struct block {
  std::array<unsigned char, Bytes> bytes;

  explicit block(unsigned char fill) { bytes.fill(fill); }
  friend bool operator==(block const&, block const&) = default;
};

/// An item that asks for more alignment than usual, and notes when it is moved to a place without it.
template <std::size_t Alignment>
struct alignas(Alignment) aligned {
  static inline std::atomic<int> misplaced = 0;
  int value;

  explicit aligned(int v) : value(v) {}
  aligned(aligned&& other) noexcept : value(other.value) { note(); }
  aligned& operator=(aligned&& other) noexcept {
    value = other.value;
    note();
    return *this;
  }
  ~aligned() = default;

 private:
  void note() const {
    if (reinterpret_cast<std::uintptr_t>(this) % Alignment != 0) ++misplaced;
  }
};

/// As above, but trivially copyable.
template <std::size_t Alignment>
struct alignas(Alignment) plain_aligned {
  int value;
};

template <class Algorithm>
class item_sizes : public ::testing::Test {};
TYPED_TEST_SUITE(item_sizes, algorithms_with_nodes, algorithm_names);

template <class Algorithm, std::size_t... Bytes>
void expect_blocks_to_meet() {
  auto const expect_one = []<std::size_t Size>(std::integral_constant<std::size_t, Size>) {
    SCOPED_TRACE(Size);
    block<Size> const a(0xAA);
    block<Size> const b(0x55);
    EXPECT_EQ((meet<Algorithm>(a, b)), std::pair(b, a));
  };
  (expect_one(std::integral_constant<std::size_t, Bytes>{}), ...);
}

TYPED_TEST(item_sizes, may_be_anything) {
  expect_blocks_to_meet<TypeParam, 1, 3, 8, 60, 61, 64, 120, 121, 4096, 65536>();
}

template <class Algorithm, std::size_t Alignment>
void expect_aligned_to_meet() {
  SCOPED_TRACE(Alignment);
  auto const [first, second] = meet<Algorithm>(aligned<Alignment>(1), aligned<Alignment>(2));
  EXPECT_EQ(first.value, 2);
  EXPECT_EQ(second.value, 1);
  EXPECT_EQ(aligned<Alignment>::misplaced, 0);

  exchanger<plain_aligned<Alignment>, Algorithm> point;
  plain_aligned<Alignment> third{3};
  plain_aligned<Alignment> fourth{4};
  companion waiter([&] { EXPECT_EQ(point.exchange(third, std::stop_token{}), exchange_status::exchanged); });
  waiter.await_sleep();
  EXPECT_EQ(point.try_exchange(fourth), exchange_status::exchanged);
  waiter.join();
  EXPECT_EQ(third.value, 4);
  EXPECT_EQ(fourth.value, 3);
}

TYPED_TEST(item_sizes, may_be_over_aligned) {
  expect_aligned_to_meet<TypeParam, 16>();
  expect_aligned_to_meet<TypeParam, 32>();
  expect_aligned_to_meet<TypeParam, 64>();
  expect_aligned_to_meet<TypeParam, 128>();
  expect_aligned_to_meet<TypeParam, 4096>();
}

TYPED_TEST(item_sizes, are_untouched_by_a_call_that_fails) {
  exchanger<block<32>, TypeParam> small;
  exchanger<block<4096>, TypeParam> large;
  block<32> few(0xAA);
  block<4096> many(0xAA);
  EXPECT_EQ(small.try_exchange_for(few, 1ms), exchange_status::timed_out);
  EXPECT_EQ(large.try_exchange_for(many, 1ms), exchange_status::timed_out);
  EXPECT_EQ(few, block<32>(0xAA));
  EXPECT_EQ(many, block<4096>(0xAA));
}

}  // namespace
}  // namespace rendezvous::testing
