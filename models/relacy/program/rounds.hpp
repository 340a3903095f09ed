// What a round of a retry loop promises, and how the promise is checked.
//
// A program promises that a round which comes to back_off() has had no effect. Then the search need not run the next
// round: it would only read again, so the thread is treated as blocked until a value changes that the round has read.
// The promise is checked in three ways:
//
//   - Every lasting effect of the round is a fault: on tracked data, on the life of an object, on memory, on the
//     outcome; and on untracked data, when another thread runs before it is undone. (Writes to atomics are in the
//     execution graph, where a seq_cst fence, a sleep and a wake-up are such writes, too.)
//   - After an attempt that failed, the thread may only undo what the round itself has made.
//   - Then the round is rehearsed: the thread's own code runs again, with the values that it has read. It must do the
//     same operations, come to the same back_off(), and leave everything as it was: the thread's registers and stack,
//     the memory of the scenario and of its set-up, and allocated memory. So a counter is found, and a value that is
//     kept from the round before. After the first rehearsal the stack may differ, since a round can leave something
//     there that it never uses again; then a second rehearsal decides. A deadline that has passed is not asked again.
//
// Two things are not found: a change to static or thread-local variables, or on another thread's stack; and what the
// first rounds leave in local variables, if it matters only after other values were read. Relacy's own search (stock)
// runs further rounds instead of rehearsals.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../../graph/graph.hpp"
#include "../memory_copy.hpp"
#include "../round_mark.hpp"
#include "../site.hpp"

namespace models {

/// The rounds of one thread in one execution.
class rounds {
 public:
  void restart();

  round_mark begin(int thread, int events, site const& where) { return {thread, events, ++begun_, deadlines_, where}; }
  /// The age of an object that is made now: it belongs to every round whose mark is not younger.
  [[nodiscard]] std::uint32_t now() const { return begun_; }

  /// The thread has changed something that was made at that age and is not in the execution graph.
  void affects(std::uint32_t made, char const* what) { effects_.push_back({made, begun_, what}); }
  /// What the round has changed that was there before it. Null: nothing.
  [[nodiscard]] char const* effect_since(round_mark const& mark) const;

  /// An attempt of this round has failed.
  void lose(round_mark const& mark, site const& where) {
    lost_ = true;
    lost_mark_ = mark;
    lost_at_ = where;
  }
  /// The number of a deadline that the thread makes, from 1.
  std::uint32_t new_deadline() { return ++deadlines_; }

  void give_up() { lost_ = false; }
  [[nodiscard]] bool lost() const { return lost_; }
  [[nodiscard]] site const& lost_at() const { return lost_at_; }
  /// Whether something that was made at that age is older than the round that was lost.
  [[nodiscard]] bool is_older_than_lost(std::uint32_t made) const { return lost_ && made < lost_mark_.rounds; }

 private:
  struct effect {
    std::uint32_t made;
    std::uint32_t done;
    char const* what;
  };
  std::uint32_t begun_ = 0;
  std::uint32_t deadlines_ = 0;
  raw_vector<effect> effects_;
  bool lost_ = false;
  round_mark lost_mark_;
  site lost_at_;
};

/// A round that is repeated with the values that it has read.
class rehearsal {
 public:
  [[nodiscard]] bool running() const { return running_; }
  void begin(round_mark const& round) {
    running_ = true;
    round_ = round;
    times_ = 0;
    begin_again();
  }
  void begin_again();
  void end() { running_ = false; }

  /// A loop that is made in the round is the same one every time.
  [[nodiscard]] round_mark begin_round(site const& where) const {
    return {round_.thread, round_.events, round_.rounds, round_.deadlines, where};
  }

  std::uint32_t new_deadline() { return ++deadlines_; }

  /// The event that stands for the operation, if the round has made the same one there. A location of 0 is not
  /// compared: that of an object which the round makes anew.
  event const* follow(graph const& g, operation const& op);
  /// Whether the next operation is the choice whether a weak compare-and-swap fails spuriously.
  [[nodiscard]] bool is_spurious_next(graph const& g);
  /// Whether the round has come to its end: at the same loop, after all of its operations.
  [[nodiscard]] bool ends_at(round_mark const& round, graph const& g);

  /// What the round makes, it also ends.
  void made(void const* object) { made_.push_back(object); }
  /// False: the round has not made it.
  bool ended(void const* object);

  /// Keeps the contents of a range of memory before the round; after it, compares the ranges in the same order. The
  /// stack may change in the first repetition, since most of it is not used again.
  void keep(memory_range const& r) { memory_.add(r); }
  void compare(memory_range const& r) { same_ = memory_.is_next(r) && same_; }
  void compare_stack(memory_range const& r) { same_stack_ = memory_.is_next(r) && same_stack_; }
  [[nodiscard]] bool has_left_all_as_it_was() const { return same_ && same_stack_; }
  /// Whether another repetition may still show that nothing changes.
  [[nodiscard]] bool may_be_repeated() const { return same_ && times_ != most_times; }
  void all_compared() { same_ = same_ && memory_.all_compared() && made_.empty(); }

 private:
  [[nodiscard]] event const* next(graph const& g) const;
  void skip_what_time_has_decided(graph const& g);

  static constexpr int most_times = 2;

  bool running_ = false;
  round_mark round_;
  int times_ = 0;
  int next_ = 0;
  memory_copy memory_;
  raw_vector<void const*> made_;
  std::uint32_t deadlines_ = 0;
  bool same_ = true;
  bool same_stack_ = true;
};

/// Whether the round has asked a deadline twice, and it had passed only the second time. The next round would not ask
/// again, so this one cannot be repeated.
bool has_seen_time_pass(graph const& g, round_mark const& round);

}  // namespace models
