// Performs an execution again with its threads renamed: with the same reads-from and modification order, and its own
// values. A thread that behaves differently from the one whose place it takes is not interchangeable with it.
#pragma once

#include "../graph/renaming.hpp"
#include "execution.hpp"

namespace models::exact {

class renamed_execution {
 public:
  /// Of an execution that has come to its end, or goes no further; it stays as it is, and where it is.
  renamed_execution(execution const& original, renaming const& by);

  void begin(execution& x) const;
  /// The thread to run next; nobody: all that was planned is done, or a thread has done something else.
  int pick(execution& x);
  /// What was done otherwise than planned, once there is nobody to run. Null: nothing.
  [[nodiscard]] char const* difference(execution const& x) const;

 private:
  [[nodiscard]] char const* perform(execution& x, int t) const;
  [[nodiscard]] char const* perform_read(execution& x, int t, event const& planned) const;
  [[nodiscard]] int place_of(execution const& x, event_id write) const;
  [[nodiscard]] char const* difference_at_the_end(execution const& x) const;

  execution const& original_;
  renaming by_;
  graph plan_;
  char const* fault_ = nullptr;
};

}  // namespace models::exact
