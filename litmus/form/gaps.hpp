// The known gaps: where the explorer, which runs on Relacy, differs from C++20.
//
// A test names one of these when its set of outcomes here is not that of C++20, or when its executions
// meet the place. The explorer holds every test to its word: a gap that closes fails.
#pragma once

#include <string_view>

namespace litmus {

struct gap {
  std::string_view why = "";
  std::string_view detector = "";  // what the explorer reports when an execution meets it; empty: nothing does
  bool differs = true;             // the outcomes here are not those of C++20

  [[nodiscard]] constexpr bool known() const { return !why.empty(); }
};

/// For a test whose executions meet the place, although its outcomes are those of C++20.
constexpr gap met(gap g) {
  g.differs = false;
  return g;
}

namespace gaps {

inline constexpr gap load_buffering{
    "operations are executed one after the other, so no load reads from a store that comes later", ""};

inline constexpr gap modification_order{"modification order is the order of execution", "two plain stores"};

inline constexpr gap modification_order_of_rmw{
    "a read-modify-write comes after every store that was executed before it", "a store and a read-modify-write"};

inline constexpr gap seq_cst_order{"the total order of seq_cst accesses is the order of execution", "two plain stores"};

inline constexpr gap seq_cst_read{"the total order of seq_cst accesses is the order of execution", "a seq_cst read"};

inline constexpr gap release_sequence{"a release sequence goes on with the same thread's relaxed stores, as in C++11",
                                      "release sequence"};

inline constexpr gap mixed_seq_cst{"seq_cst fences and seq_cst accesses do not see each other",
                                   "seq_cst fences together"};

inline constexpr gap fence_order{"each seq_cst fence synchronises with those that are executed later",
                                 "the order of the seq_cst fences"};

}  // namespace gaps

}  // namespace litmus
