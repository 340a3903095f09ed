// What a compiler's plugin tells of a thread at the head of a loop (instrumented/plugins): all of its own that what it
// does from there on can depend on.
//
// Of the running function that is the values that change in the loop and are used behind its head, and the local
// variables in memory that are alive there. All else in the function stays as it is while the loop runs, or is
// overwritten before it is read; and so do the functions that have called it, but for their variables in memory, whose
// changes are seen (exact/runtime/loop_heads.hpp).
#pragma once

#include <cstdint>

#include "round_mark.hpp"

namespace models {

struct loop_head {
  void const* function = nullptr;
  std::uint64_t number = 0;    // of the loop in the function
  bool is_entered = false;     // from outside of the loop; otherwise the thread comes back after a round
  std::uint64_t carried = 0;   // where it is entered: which of the values, and of the variables behind them, have what
                               // the thread has read last, and no more of that is known in the function; as bits
  std::uint64_t counts = 0;    // which of the values only count rounds: they decide how a round passes time, and
  bool ends_by_count = false;  // when the loop ends, if that is true
  std::uintptr_t frame = 0;    // the end of the function's own part of the stack, which grows downwards
  std::uint64_t const* values = nullptr;
  std::size_t values_count = 0;
  memory_range const* variables = nullptr;
  std::size_t variables_count = 0;

  [[nodiscard]] bool is_the_same_loop(loop_head const& other) const {
    return function == other.function && number == other.number && frame == other.frame;
  }
};

/// A thread is about to perform a compare-and-swap; if that fails, it comes back to the head of the loop at once, with
/// all as it was there; or but for what the loop carries, which then is what was found.
struct deciding_exchange {
  loop_head head;
  bool carries = false;
};

}  // namespace models
