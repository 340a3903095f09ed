// What a litmus test of the exchanger needs besides the form: real operations of the real library, on every
// algorithm.
//
//   template <class Algorithm>
//   struct offer_match {
//     exchanger<Algorithm> point;
//     values P0() { return timed(point, 1); }
//     values P1() { return tried(point, 2); }
//   };
//
//   exchanger_test<offer_match> const offer_match_test({.question = ..., .outcomes = {...}});
//
// A call returns its status and the item that the caller then holds; P0 gives 1, P1 gives 2, and so on.
//
// Some tests are broken twins: a correct test in which one step of one algorithm is done wrongly. They explain what
// fails without the step, or without the memory order that `.guards` names; ThreadSanitizer must report those that race
// natively, too. The catalogue in models/exchanger/wrong tests the checks instead: it breaks the steps one by one, and
// each must be caught.
#pragma once

#include <chrono>
#include <cstddef>

#include <rendezvous/exchanger.hpp>

#include "../form.hpp"
#include "algorithms.hpp"

namespace litmus {

template <class Algorithm>
using exchanger = rendezvous::exchanger<int, Algorithm, platform>;
using rendezvous::exchange_status;

/// The platform on a machine that has no memory left: no slot and no arena can be made.
struct without_memory : platform {
  template <class T>
  static T* make(std::size_t /*count*/) noexcept {
    return nullptr;
  }
};

/// A time-out that may elapse at any moment or never: a choice for the explorer, a short time natively.
inline constexpr std::chrono::microseconds a_moment{1};

// The calls, by how long the caller is willing to wait.
template <class Exchanger>
values untimed(Exchanger& point, int item) {
  return {point.exchange(item)};
}
template <class Exchanger>
values timed(Exchanger& point, int item) {
  exchange_status const s = point.try_exchange_for(item, a_moment);
  return {s, item};
}
template <class Exchanger>
values tried(Exchanger& point, int item) {
  exchange_status const s = point.try_exchange(item);
  return {s, item};
}
template <class Exchanger>
values stoppable(Exchanger& point, int item, stop_token const& stop) {
  exchange_status const s = point.exchange(item, stop);
  return {s, item};
}
template <class Exchanger>
values timed_and_stoppable(Exchanger& point, int item, stop_token const& stop) {
  exchange_status const s = point.try_exchange_for(item, a_moment, stop);
  return {s, item};
}

/// Registers a test once for each algorithm: litmus/exchanger/single_slot/NAME, and so on.
template <template <class> class Test, class Algorithms = algorithms>
class exchanger_test;

template <template <class> class Test, class... Each>
class exchanger_test<Test, list<Each...>> {
 public:
  explicit exchanger_test(declaration const& what, char const* file = __builtin_FILE()) {
    (static_cast<void>(test<Test<typename Each::type>>(what, Each::name, file)), ...);
  }
};

}  // namespace litmus
