// Construction and destruction of exchangers at the earliest and latest possible moments.

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>
#include <utility>

#include "support.hpp"

namespace rendezvous::testing {
namespace {

template <class Algorithm>
class lifetime : public ::testing::Test {};
TYPED_TEST_SUITE(lifetime, algorithms, algorithm_names);

// Static exchangers need no code before main. The arenas of eight slots do, which take their slots at once.
template <class Algorithm>
class static_lifetime : public ::testing::Test {};
TYPED_TEST_SUITE(static_lifetime, shipped_algorithms, algorithm_names);

template <class Algorithm>
constinit exchanger<int, Algorithm> at_namespace_scope;

/// Two threads meet at a static exchanger while the program is still initialising its statics.
template <class Algorithm>
std::pair<int, int> const met_before_main = [] {
  std::pair<int, int> items{1, 2};
  std::thread other([&] { items.first = at_namespace_scope<Algorithm>.exchange(items.first); });
  items.second = at_namespace_scope<Algorithm>.exchange(items.second);
  other.join();
  return items;
}();

TYPED_TEST(static_lifetime, begins_before_main) { EXPECT_EQ(met_before_main<TypeParam>, std::pair(2, 1)); }

TYPED_TEST(static_lifetime, lasts_through_main) {
  companion waiter([] { EXPECT_EQ(at_namespace_scope<TypeParam>.exchange(1), 2); });
  waiter.await_sleep();
  EXPECT_EQ(at_namespace_scope<TypeParam>.exchange(2), 1);
}

TYPED_TEST(lifetime, may_end_as_soon_as_the_last_call_has_returned) {
  for (int i = 0; i != 2000; ++i) {
    auto point = std::make_unique<exchanger<int, TypeParam>>();
    std::atomic<bool> returned = false;
    std::jthread const other([&] {
      EXPECT_EQ(point->exchange(1), 2);
      returned = true;
    });
    EXPECT_EQ(point->exchange(2), 1);
    while (!returned) std::this_thread::yield();
    point.reset();
  }
}

TYPED_TEST(lifetime, of_an_exchanger_that_was_never_used_just_ends) { exchanger<int, TypeParam> const unused; }

#ifndef NDEBUG
template <class Algorithm>
void destroy_with_a_thread_inside() {
  auto point = std::make_unique<exchanger<int, Algorithm>>();
  companion waiter([&] { static_cast<void>(point->exchange(1)); });
  waiter.await_sleep();
  point.reset();
}

TYPED_TEST(lifetime, must_not_end_with_a_thread_inside) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_DEATH(destroy_with_a_thread_inside<TypeParam>(), "destroyed with a thread inside");
}
#endif

}  // namespace
}  // namespace rendezvous::testing
