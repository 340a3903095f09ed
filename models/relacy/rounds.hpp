// What a round of a retry loop promises, and how a thread is held to it.
//
// A round that comes to back_off() has done nothing. So the search need not run the next one: the thread would
// only look again, and is as good as blocked until what it has read has changed. A program is held to that:
//
//   - Every lasting effect of the round is a fault: on tracked data, on the life of an object, on memory, on the
//     outcome; and on data that nobody tracks, when another thread runs before it is put back. (The execution graph
//     knows of the writes to atomics; a seq_cst fence, a sleep and a wake-up are such writes to it.)
//   - After an attempt that failed the thread has nothing to do but to undo what the round itself has made.
//   - Then the round is rehearsed: repeated by the thread's own code, with the values that it has read. It must do
//     the same operations, come to the same back_off() again, and leave everything as it was: the thread's registers
//     and stack, the memory of the scenario and of its set-up, and what was allocated. A counter, or a value kept from
//     the round before, shows. What it leaves on its stack without using it again may differ after the first round, so
//     a second rehearsal decides then. A time that was up is not asked for again.
//
// What does not show is a change to static or thread-local variables, or on another thread's stack; and what the first
// rounds leave in local variables when that matters only after other values were read. Relacy's own search runs further
// rounds instead.
//
// May touch: the memory that it is given to compare.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../graph/graph.hpp"
#include "round_mark.hpp"
#include "site.hpp"

namespace models {

/// The rounds of one thread in one execution.
class rounds {
 public:
  void restart();

  round_mark begin(int thread, int events, site const& where) { return {thread, events, ++begun_, deadlines_, where}; }
  /// The age of what is made now: it belongs to every round with a mark that is not younger.
  [[nodiscard]] std::uint32_t now() const { return begun_; }

  /// The thread has changed something that was made at that age, and that the execution graph knows nothing of.
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
  /// Whether the next operation is whether a weak compare-and-swap fails for no reason.
  [[nodiscard]] bool is_spurious_next(graph const& g);
  /// Whether the round has come to its end: at the same loop, after all of its operations.
  [[nodiscard]] bool ends_at(round_mark const& round, graph const& g);

  /// What the round makes it ends, too.
  void made(void const* object) { made_.push_back(object); }
  /// False: the round has not made it.
  bool ended(void const* object);

  /// Keeps what is there before the round, range by range; and after it, compares that in the same order. What is on
  /// the stack may change in the first repetition, since most of it is not used again.
  void keep(memory_range const& r);
  void compare(memory_range const& r);
  void compare_stack(memory_range const& r);
  [[nodiscard]] bool has_left_all_as_it_was() const { return same_ && same_stack_; }
  /// Whether another repetition may still show that nothing changes.
  [[nodiscard]] bool may_be_repeated() const { return same_ && times_ != most_times; }
  void all_compared() { same_ = same_ && compared_ == memory_.size() && made_.empty(); }

 private:
  [[nodiscard]] event const* next(graph const& g) const;
  [[nodiscard]] bool is_same_as_next(memory_range const& r);
  void skip_what_time_has_decided(graph const& g);

  static constexpr int most_times = 2;

  bool running_ = false;
  round_mark round_;
  int times_ = 0;
  int next_ = 0;
  raw_vector<unsigned char> memory_;
  std::size_t compared_ = 0;
  raw_vector<void const*> made_;
  std::uint32_t deadlines_ = 0;
  bool same_ = true;
  bool same_stack_ = true;
};

/// Whether the round has asked a deadline twice, and it had passed only the second time. The next round asks no more,
/// so that this one cannot be repeated.
bool has_seen_time_pass(graph const& g, round_mark const& round);

}  // namespace models
