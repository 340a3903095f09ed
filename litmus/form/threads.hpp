// The threads of a test: how many there are, and how to run one of them.
#pragma once

#include <type_traits>

#include "values.hpp"

namespace litmus {

template <class Test>
constexpr int threads_of() {
  static_assert(
      requires(Test & t) {
        t.P0();
        t.P1();
      },
      "a litmus test has at least the threads P0() and P1()");
  if constexpr (requires(Test & t) { t.P3(); }) return 4;
  if constexpr (requires(Test & t) { t.P2(); }) return 3;
  return 2;
}

/// The values that a call returns: none, one or several.
template <class Call>
values returned_by(Call const& call) {
  using result = decltype(call());
  if constexpr (std::is_void_v<result>) {
    call();
    return {};
  } else if constexpr (std::is_same_v<result, values>) {
    return call();
  } else {
    return {value(call())};
  }
}

template <class Test>
values run_thread(Test& t, int which) {
  switch (which) {
    case 0: return returned_by([&] { return t.P0(); });
    case 1: return returned_by([&] { return t.P1(); });
    case 2:
      if constexpr (threads_of<Test>() > 2) return returned_by([&] { return t.P2(); });
      break;
    case 3:
      if constexpr (threads_of<Test>() > 3) return returned_by([&] { return t.P3(); });
      break;
    default: break;
  }
  return {};
}

template <class Test>
values run_finally(Test& t) {
  if constexpr (requires { t.finally(); }) {
    return returned_by([&] { return t.finally(); });
  } else {
    return {};
  }
}

}  // namespace litmus
