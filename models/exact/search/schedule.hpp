// The text format of an execution, from which it can be replayed: the thread of each step, and what it does.
//
//   0o3.1b1o.2-
//
// It is a sequence of turns, separated by dots: the number of a thread, and a letter for each of its operations. `o`: a
// read of the newest value, a write that is the last in modification order, the first alternative of a choice, or any
// other operation; a number after it repeats it. `b` and a number: a read that passes over so many newer values, a
// write that comes before so many that are there, or another alternative of a choice. `-`: no operation: the thread
// runs on, to its end for instance, or to a failure. Code before an operation belongs to the operation's step. `-`
// alone is the schedule without steps.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "../graph/view.hpp"

namespace models::exact {

struct step {
  std::uint16_t thread = 0;
  bool performs = true;    // false: the thread goes on without an operation
  std::uint32_t back = 0;  // writes that are passed over, or that come after; or which alternative

  friend bool operator==(step const&, step const&) = default;
};

using schedule = raw_vector<step>;

std::string to_text(schedule const& steps);
/// Nothing when the text is no schedule, or names a thread that there cannot be.
std::optional<schedule> schedule_from(std::string_view text);

}  // namespace models::exact
