// Rehearsal: a round of a retry loop that was given up is run again, by its own thread, with the values that it has
// read.
//
// It must perform the same operations, reach the same back_off(), and leave everything unchanged: the thread's
// registers and stack, the memory of the program, and the platform's state of the thread. This detects a counter, and a
// value kept from the round before. After the first rehearsal the stack may differ, since a round can leave dead values
// there; then a second one decides. A deadline that has passed is not queried again.
//
// Not detected: changes of static or thread-local variables, or on another thread's stack; and values that the first
// rounds leave in local variables, if they matter only after other values were read.
#pragma once

#include "../../program/memory_copy.hpp"
#include "../search/execution.hpp"

namespace models::exact {

class rehearsal {
 public:
  explicit rehearsal(execution const& x) : execution_(x) {}

  [[nodiscard]] bool running() const { return running_; }
  void begin(round_mark const& round);
  void begin_again();
  void end() { running_ = false; }

  /// A loop that is made in the round is the same one every time.
  [[nodiscard]] round_mark begin_round(site const& where) const;
  std::uint32_t new_deadline() { return ++deadlines_; }

  /// The event that stands for the operation, if the round has made the same one there; null: it has not. A location
  /// of 0 is not compared: that of an object which the round makes anew.
  event const* follow(operation const& op);
  /// Whether the next operation is the choice whether a weak compare-and-swap fails for no reason.
  [[nodiscard]] bool is_spurious_next();
  /// Whether the round has come to its end: at the same loop, after all of its operations.
  [[nodiscard]] bool ends_at(round_mark const& round);

  // What the round makes, it also ends.
  void made(void const* object) { made_.push_back(object); }
  [[nodiscard]] bool has_made(void const* object) const;
  /// False: the round has not made it.
  [[nodiscard]] bool ended(void const* object);
  /// Memory is given back: what the round has made there ends with it.
  void ended_within(memory_range const& r);

  // The contents of memory before the round, and then, in the same order, after it.
  void keep(memory_range const& r) { memory_.add(r); }
  void compare(memory_range const& r) { same_ = memory_.is_next(r) && same_; }
  void compare_stack(memory_range const& r) { same_stack_ = memory_.is_next(r) && same_stack_; }
  void all_compared() { same_ = same_ && memory_.all_compared() && made_.empty(); }
  [[nodiscard]] bool has_left_all_as_it_was() const { return same_ && same_stack_; }
  /// Whether another rehearsal may still show that nothing changes.
  [[nodiscard]] bool may_be_repeated() const { return same_ && times_ != most_times; }

 private:
  [[nodiscard]] event const* next() const;
  void skip_what_time_has_decided();

  static constexpr int most_times = 2;

  execution const& execution_;
  bool running_ = false;
  round_mark round_;
  int times_ = 0;
  int next_ = 0;
  int end_ = 0;  // of the round's events
  memory_copy memory_;
  raw_vector<void const*> made_;
  std::uint32_t deadlines_ = 0;
  bool same_ = true;
  bool same_stack_ = true;
};

/// Whether the round has asked a deadline twice, and it had passed only the second time. The next round would not ask
/// again, so this one cannot be rehearsed.
bool has_seen_time_pass(execution const& x, round_mark const& round);

}  // namespace models::exact
