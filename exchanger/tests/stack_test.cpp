// The stack use of a call, as exchanger.hpp documents it, measured on a painted stack.
#include <gtest/gtest.h>
#include <pthread.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>

#include <rendezvous/exchanger.hpp>

#include "support.hpp"

namespace rendezvous::testing {
namespace {

using namespace std::chrono_literals;

// A node is one cache line or two: an item of plain bytes is in it while it fits, of a larger one only the address.
template <class T>
inline constexpr std::size_t node_size = sizeof(detail::node<T, native_platform>);

template <std::size_t Size>
struct block {
  std::array<unsigned char, Size> bytes{};
};
struct alignas(32) aligned {
  int value;
};
static_assert(node_size<char> == 64 && node_size<void*> == 64 && node_size<std::string> == 64);
static_assert(node_size<block<60>> == 64 && node_size<block<61>> == 128 && node_size<block<120>> == 128);
static_assert(node_size<block<121>> == 64 && node_size<aligned> == 64 && node_size<block<1'000'000>> == 64);

/// How many bytes a thread takes of the stack that it runs on, those of its own start included.
std::size_t stack_of_thread(void* (*run)(void*), void* with) {
  constexpr unsigned char paint = 0xA5;
  constexpr std::size_t page = 4096;
  constexpr std::size_t size = 1 << 20;
  static_assert(size % page == 0);
  std::unique_ptr<unsigned char[]> const memory(new unsigned char[size + page]);
  void* place = memory.get();
  std::size_t space = size + page;
  auto* const low = static_cast<unsigned char*>(std::align(page, size, place, space));
  std::fill(low, low + size, paint);

  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  EXPECT_EQ(pthread_attr_setstack(&attributes, low, size), 0);
  pthread_t thread;
  EXPECT_EQ(pthread_create(&thread, &attributes, run, with), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
  auto const* const deepest = std::find_if(low, low + size, [](unsigned char byte) { return byte != paint; });
  return static_cast<std::size_t>(low + size - deepest);
}

template <class Body>
std::size_t stack_of(Body body) {
  auto const run = [](void* what) -> void* {
    (*static_cast<Body*>(what))();
    return nullptr;
  };
  return stack_of_thread(run, &body);
}

/// The ways to take part in an exchange, each with an item that is not on the stack. Whoever waits has made its offer
/// before the other comes, or looks whether it has; the other takes it.
struct tries {
  template <class Point, class T>
  static void call(Point& point, T& item) {
    EXPECT_EQ(point.try_exchange(item), exchange_status::exchanged);
  }
};
struct waits {
  template <class Point, class T>
  static void call(Point& point, T& item) {
    EXPECT_EQ(point.try_exchange_for(item, very_long, std::stop_source().get_token()), exchange_status::exchanged);
  }
};
struct hands_over {
  template <class Point, class T>
  static void call(Point& point, T& item) {
    item = point.exchange(std::move(item));
  }
};

template <class Algorithm, class Way, class T>
std::size_t stack_as_partner() {
  exchanger<T, Algorithm> point;
  auto const items = std::make_unique<T[]>(2);
  companion waiter([&] { EXPECT_EQ(point.exchange(items[0], std::stop_token{}), exchange_status::exchanged); });
  waiter.await_sleep();
  return stack_of([&] { Way::call(point, items[1]); });
}

template <class Algorithm, class Way, class T>
std::size_t stack_as_waiter() {
  exchanger<T, Algorithm> point;
  auto const items = std::make_unique<T[]>(2);
  companion partner([&] {
    while (point.try_exchange(items[0]) != exchange_status::exchanged) std::this_thread::sleep_for(1ms);
  });
  return stack_of([&] { Way::call(point, items[1]); });
}

template <class Algorithm, class Way, class T>
std::size_t stack_of_call() {
  if constexpr (std::is_same_v<Way, tries>) return stack_as_partner<Algorithm, Way, T>();
  return std::max(stack_as_partner<Algorithm, Way, T>(), stack_as_waiter<Algorithm, Way, T>());
}

/// The items on the stack, in hundredths: what the size of an item adds to that of the stack.
template <class Algorithm, class Way>
std::size_t hundredths_of_items() {
  constexpr std::size_t small = 4 << 10;
  constexpr std::size_t large = 64 << 10;
  std::size_t const more = stack_of_call<Algorithm, Way, block<large>>();
  std::size_t const less = stack_of_call<Algorithm, Way, block<small>>();
  return (100 * (more - less) + 50) / (large - small);
}

/// The first time that a function of a library is called the dynamic linker takes some of the stack as well.
template <class Algorithm>
void call_all_once() {
  exchanger<char, Algorithm> point;
  char mine = 1;
  char theirs = 2;
  companion waiter([&] { waits::call(point, theirs); });
  waiter.await_sleep();
  tries::call(point, mine);
}

/// What a call takes besides the items, in bytes.
template <class Algorithm, class Way>
std::size_t rest() {
  call_all_once<Algorithm>();
  return stack_of_call<Algorithm, Way, char>() - stack_of([] {});
}

#ifdef __OPTIMIZE__
constexpr std::size_t kibibytes = 1;
constexpr std::size_t items_by_value = 3;
#else
constexpr std::size_t kibibytes = 2;
constexpr std::size_t items_by_value = 4;
#endif

template <class Algorithm>
class stack : public ::testing::Test {};
TYPED_TEST_SUITE(stack, shipped_algorithms, algorithm_names);

TYPED_TEST(stack, of_a_call_with_a_reference_has_one_item_at_most) {
  EXPECT_LE((hundredths_of_items<TypeParam, tries>()), 100u);
  EXPECT_LE((hundredths_of_items<TypeParam, waits>()), 100u);
}

TYPED_TEST(stack, of_a_call_by_value_has_a_few_items_at_most) {
  EXPECT_LE((hundredths_of_items<TypeParam, hands_over>()), 100 * items_by_value);
}

TYPED_TEST(stack, of_a_call_has_little_besides) {
  EXPECT_LE((rest<TypeParam, tries>()), 1024 * kibibytes);
  EXPECT_LE((rest<TypeParam, waits>()), 1024 * kibibytes);
  EXPECT_LE((rest<TypeParam, hands_over>()), 1024 * kibibytes);
}

}  // namespace
}  // namespace rendezvous::testing
