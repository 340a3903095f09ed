// Enumerates the executions that C++20 allows of a small program, by brute force from the axioms.
//
// An execution is a graph here: reads-from, and an order of the writes of each location. Nothing is executed, so all
// orders that the axioms allow are enumerated. Excluded, because no order of execution shows it: load buffering.
//
// A thread that waits, or retries, takes its next step when it can take it to some effect: an await has something
// acceptable to read, a round ends in a compare-and-swap that succeeds. What fruitless rounds read is no part of a
// graph; in C++20 it could only order more. When no thread can go on with the newest values, that is a deadlock.
//
// The order of seq_cst operations is that of RC11, which C++20 set out to adopt and compilers implement. Its
// wording orders more, such as two seq_cst loads when one reads from a relaxed store and the other what was there
// before; x86 as it is compiled does not (litmus/memory_model/SB+seq_cst+relaxed-store.cpp).
//
// A mutex is a location: locking it is an acquire compare-and-swap from 0 to 1 that is retried, unlocking it a release
// store of 0. A block of memory begins with a plain write to all that it has, and nothing may touch it but what comes
// after that and before its end.
//
// It is an oracle for the search, and shares no code with it.
//
// Sources: ISO/IEC 14882:2020, [intro.races] and [atomics.order]; Lahav, Vafeiadis, Kang, Hur, Dreyer, "Repairing
// Sequential Consistency in C/C++11", PLDI 2017.
#pragma once

#include <cstddef>
#include <set>
#include <string>

#include "program.hpp"

namespace models::selfcheck {

struct allowed {
  std::set<std::string> graphs;
  std::set<std::string> outcomes;  // in the words of explore()
  bool race = false;               // two plain accesses may be unordered, in an execution or on the way to one
  bool use_after_free = false;     // the same of an access to a block and its end, or the access comes after that
  bool double_free = false;        // a block may end twice
  bool deadlock = false;
  bool finished = true;  // false: too many to go through
};

/// Gives up when more than `limit` partial graphs were seen.
allowed allowed_by_cpp20(program const& p, std::size_t limit);

}  // namespace models::selfcheck
