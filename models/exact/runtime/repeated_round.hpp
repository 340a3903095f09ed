// The rounds of a loop that counts them, behind one in vain: each looks at what that one has looked at, and reads the
// same again, without an event, until the count ends the loop.
//
// Only a round that can be made again is repeated (promises.cpp, could_repeat). The compiler's plugin has seen that the
// count decides nothing else, and that every round which comes back has only looked
// (instrumented/plugins/gcc_counts.hpp). So whatever the loop finds behind rounds in vain it could have found in its
// first round; and if the count ends it, all that matters of its rounds is what they have left behind: the last of
// them, made over and over again, leaves that.
#pragma once

#include <optional>

#include "../../program/loop_head.hpp"
#include "../search/execution.hpp"

namespace models::exact {

/// That of one thread in one execution.
class repeated_round {
 public:
  void restart() { is_on_ = false; }
  /// The thread has come to that head, and its events from `first` on are a round in vain.
  void begin(execution const& x, int thread, loop_head const& h, int first);
  [[nodiscard]] bool is_on() const { return is_on_; }
  /// The thread has come to the head of a loop.
  void comes_to(loop_head const& h);
  /// The count has ended the loop.
  void end() { is_on_ = false; }
  /// The thread comes to that operation, at its location. The event that it repeats; nothing: it is another operation.
  [[nodiscard]] std::optional<event_id> comes_to(execution const& x, int thread, operation op);
  /// Whether it goes on for too long.
  [[nodiscard]] bool is_endless() const { return is_on_ && rounds_ >= most_rounds; }

 private:
  static constexpr int most_rounds = 1 << 20;

  bool is_on_ = false;
  loop_head of_;  // but for its values and variables
  int first_ = 0;
  int next_ = 0;
  int end_ = 0;
  int rounds_ = 0;
};

}  // namespace models::exact
