// Everything that a litmus test needs. A test includes this header and no other.
//
//   struct SB_relaxed {                  a fresh one for every execution
//     atomic x{"x"}, y{"y"};             what the threads share; everything starts as 0
//     int P0() { ... }                   the threads: each returns what it has seen: nothing, a value, or
//     values P1() { ... }                values {a, b}
//     int finally() { ... }              if there is one: runs alone, when all have returned
//   };
//
//   test<SB_relaxed> const SB_relaxed_test({.question = ..., .outcomes = {...}});
//
// The file's name is the test's name. The same file is compiled for the explorer, natively with and without
// ThreadSanitizer, and for herd7: what differs is behind `atomic`, `plain` and `fence`.
// Tests of the exchanger include exchanger/form.hpp instead.
#pragma once

#include <atomic>
#include <utility>

#include "form/declaration.hpp"
#include "form/values.hpp"

namespace litmus {

inline constexpr auto relaxed = std::memory_order_relaxed;
inline constexpr auto acquire = std::memory_order_acquire;
inline constexpr auto release = std::memory_order_release;
inline constexpr auto acq_rel = std::memory_order_acq_rel;
inline constexpr auto seq_cst = std::memory_order_seq_cst;

namespace order = rendezvous::order;

}  // namespace litmus

#if defined(LITMUS_FOR_EXPLORER)
#include "explorer/form.hpp"
#elif defined(LITMUS_FOR_NATIVE)
#include "harness/form.hpp"
#elif defined(LITMUS_FOR_HERD)
#include "herd/form.hpp"
#else
#error "a litmus test is compiled by litmus/CMakeLists.txt, for the explorer, natively, or for herd7"
#endif

namespace litmus {

/// Registers a test, under the name of its file.
template <class Test>
class test {
 public:
  explicit test(declaration what, std::string_view inner = "", char const* file = __builtin_FILE()) {
    add<Test>(describe(file, inner, threads_of<Test>(), std::move(what)));
  }
};

}  // namespace litmus
