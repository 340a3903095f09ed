// Which number a thread has: by its starter and by how many that one has started before, the same in every execution
// and in all processes that one process has forked.
//
// The threads that main() starts count from 1; those of other threads count from the end, by Cantor's pairing function.
// Where that leads beyond the numbers that there are, or to one that is in use, a thread takes one that no thread has
// had in any execution so far, and keeps it.
#pragma once

#include <cstdint>

#include "../checker/process/shared_memory.hpp"

namespace models::instrumented {

class thread_numbers {
 public:
  static constexpr int most = 64;

  thread_numbers() : table_(checker::make_zeros_shared_with_children<table>()) {}

  /// The number of the thread that is started by the thread `by`, which has started `before` others; `is_free` tells
  /// whether a number is in no use in this execution. -1: there is none left.
  template <class IsFree>
  int of(int by, int before, int threads, IsFree is_free) {
    std::uint64_t const name = name_of(by, before);
    if (int const kept = kept_by(name, threads); kept > 0) return is_free(kept) ? kept : -1;
    int const first = preferred(by, before, threads);
    if (first > 0 && first < threads && is_free(first) && share(first, name)) return first;
    return keep_any(name, threads);
  }

 private:
  struct table {  // accessed through std::atomic_ref only
    std::uint64_t names[most];
  };

  static std::uint64_t name_of(int by, int before);
  static int preferred(int by, int before, int threads);

  int kept_by(std::uint64_t name, int threads);
  bool share(int number, std::uint64_t name);
  int keep_any(std::uint64_t name, int threads);

  checker::shared<table> table_;  // who has had each number first, and whether it keeps it for itself
};

}  // namespace models::instrumented
