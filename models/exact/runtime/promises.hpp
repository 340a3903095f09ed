// Checks a promise of the threads: a round of a retry loop that is given up has had no effect. So the search need not
// run the next round, which would only read again: the thread is treated as blocked until a value changes that the
// round has read. Loops without that promise: bare_loops.hpp.
//
// The promise is checked in three ways:
//
//   - Every lasting effect of the round is a failure: on tracked data, on an object's lifetime, on memory, on the
//     outcome; and on untracked data, if another thread runs before it is undone. (Writes to atomics, seq_cst fences,
//     sleeps and wake-ups are events of the execution graph.)
//   - After a failed attempt, the thread may only undo the round's own effects.
//   - Then the round is rehearsed (rehearsal.hpp).
#pragma once

#include <algorithm>
#include <limits>

#include "../search/execution.hpp"
#include "bare_loops.hpp"
#include "counted_looks.hpp"
#include "faults.hpp"
#include "loop_heads.hpp"
#include "program_memory.hpp"
#include "rehearsal.hpp"
#include "repeated_round.hpp"
#include "rounds.hpp"
#include "taken_locks.hpp"

namespace models::exact {

class promises {
 public:
  promises(execution& x, objects& all, program_memory& memory, faults& f)
      : execution_(x),
        objects_(all),
        memory_(memory),
        faults_(f),
        rehearsal_(x),
        rounds_(static_cast<std::size_t>(x.threads())),
        bare_loops_(static_cast<std::size_t>(x.threads())),
        counted_looks_(static_cast<std::size_t>(x.threads())),
        loop_heads_(static_cast<std::size_t>(x.threads())),
        coming_(static_cast<std::size_t>(x.threads())),
        repeated_(static_cast<std::size_t>(x.threads())),
        taken_locks_(static_cast<std::size_t>(x.threads())),
        ages_of_written_(static_cast<std::size_t>(x.threads())) {}

  void restart();

  // What a thread does.
  /// The thread comes to its next operation.
  void comes_to_operation(int t, site const& where);
  /// The thread comes to its end.
  void comes_to_end(int t);
  void touches(int t, object const& o, access how, site const& where);
  void says_something(int t) { affects(t, 0, "adds to the outcome"); }
  /// From now on writes to tracked data are told that have changed something; others have no effect.
  void is_told_of_changes() { told_of_changes_ = true; }
  void about_to_write(int t) { age_of_written(t) = std::numeric_limits<std::uint32_t>::max(); }
  /// The thread's last write has changed what it has touched since.
  void changes_data(int t) { affects(t, age_of_written(t), written); }
  void takes_random_number(int t) { affects(t, 0, "takes a random number"); }
  void reads_clock(int t) { affects(t, 0, "reads a clock"); }
  void takes_again(int t) { affects(t, 0, "takes a lock again that it has, or gives that back"); }
  /// The thread's last operation has taken a lock.
  void takes_lock(int t) { locks_of(t).takes(execution_.done(t)); }
  void about_to_change_blocks(int t) { look_at_memory(t); }
  void gives_back(int t, std::uint32_t age) { affects(t, age, "gives back memory"); }
  void blocks_changed() {
    if (watching_) memory_.keep();
  }
  /// The age of what the thread makes now.
  [[nodiscard]] std::uint32_t now(int t) const { return rounds_[static_cast<std::size_t>(t)].now(); }
  /// A number that nobody has for another deadline.
  std::uint64_t new_deadline(int t);

  // Rounds of a thread.
  round_mark begin(int t, site const& where);
  /// The thread's next operation is part of that round.
  void is_in(int t, round_mark const& round, site const& where);
  /// Whether the round has done nothing that is in the graph: then an attempt that fails ends it.
  [[nodiscard]] bool only_reads(int t) const { return fault_of_events(t) == nullptr; }
  void attempt_failed(int t, round_mark const& round, site const& where) { mine(t).lose(round, where); }
  /// The thread's round comes to its end. Returns whether that is to be rehearsed: `stack` is what the thread has in
  /// registers and on its stack, `own` what the platform keeps of it.
  [[nodiscard]] bool end(int t, round_mark const& round, memory_range stack, memory_range own, site const& where);

  // Loops of ordinary programs, which promise nothing.
  [[nodiscard]] counted_looks& counted_looks_of(int t) { return counted_looks_[static_cast<std::size_t>(t)]; }
  /// Whether the thread has looked there already, with nothing but looks since.
  [[nodiscard]] bool has_looked(int t, look const& l) { return loops_of(t).has_looked(execution_, t, l); }
  /// Whether the thread waits: it comes to the look in the state in which it was there before, and has only read what
  /// it had read already. If it does not, a round may begin here, so that one around it must be named again when it
  /// ends.
  [[nodiscard]] bool waits_at(int t, look const& l, memory_range stack);

  /// The thread is about to write that part of its own stack.
  void writes_stack(int t, void const* p, std::size_t size) { heads_of(t).writes_stack(p, size); }
  /// The thread records its calls: what it learns by a look in vain, which orders more of them, counts.
  void records_calls(int t) { heads_of(t).stop(); }
  enum class after_round : std::uint8_t {
    goes_on,
    waits,           // it was in vain
    repeats_another  // so was it, and so is the execution
  };
  /// The thread has come to the head of a loop. Where a count ends the loop, it goes on behind a round in vain, and
  /// repeats that.
  [[nodiscard]] after_round comes_to_loop(int t, loop_head const& h);
  /// The thread's last operation has ended a sleep. Whether it might as well not have slept (vain_sleeps.hpp).
  [[nodiscard]] bool has_just_slept_in_vain(int t) const;
  [[nodiscard]] repeated_round& repeated_by(int t) { return repeated_[static_cast<std::size_t>(t)]; }

  /// The thread's next operation, or that behind the choice whether it fails for no reason, decides a round.
  void comes_to_exchange(int t, deciding_exchange const& next) { coming_to(t) = {execution_.done(t), next}; }
  [[nodiscard]] bool has_come_to_exchange(int t) {
    return coming_to(t).events >= 0 && execution_.done(t) - coming_to(t).events <= 1;
  }
  /// The thread performs the operation that decides a round. Whether the round is in vain if that fails.
  [[nodiscard]] bool failure_ends_round(int t, operation const& op);

  // A round that is rehearsed.
  [[nodiscard]] rehearsal& rehearsed() { return rehearsal_; }
  /// The thread has come to back_off() in a rehearsal. Whether the round is to be rehearsed once more.
  [[nodiscard]] bool end_rehearsal(round_mark const& round, memory_range stack, memory_range own, site const& where);
  [[noreturn]] void goes_on_differently(site const& where);

 private:
  struct coming_exchange {
    int events = -1;  // that the thread had; -1: there is none
    deciding_exchange what;
  };

  [[nodiscard]] coming_exchange& coming_to(int t) { return coming_[static_cast<std::size_t>(t)]; }
  static constexpr char const* written = "writes to tracked data";

  [[nodiscard]] std::uint32_t& age_of_written(int t) { return ages_of_written_[static_cast<std::size_t>(t)]; }
  [[nodiscard]] rounds& mine(int t) { return rounds_[static_cast<std::size_t>(t)]; }
  /// The thread has changed something of that age that is not in the execution graph.
  void affects(int t, std::uint32_t age, char const* what) {
    heads_of(t).affects(age);
    if (what != written) locks_of(t).has_effect(execution_.done(t));
    if (watching_) mine(t).affects(age, what);
  }
  [[nodiscard]] taken_locks& locks_of(int t) { return taken_locks_[static_cast<std::size_t>(t)]; }
  [[nodiscard]] taken_locks const& locks_of(int t) const { return taken_locks_[static_cast<std::size_t>(t)]; }
  [[nodiscard]] loop_heads& heads_of(int t) { return loop_heads_[static_cast<std::size_t>(t)]; }
  [[nodiscard]] bool has_left_nothing(int t, round_mark const& round) const;
  [[nodiscard]] bool has_only_looked(int t, round_mark const& round) const;
  [[nodiscard]] after_round behind_looks(int t, loop_head const& h, loop_heads::round const& r);
  [[nodiscard]] bool could_have_locked_now(int t, loop_heads::round const& r, location_id lock) const;
  [[nodiscard]] bool could_repeat(int t, round_mark const& round) const;
  [[nodiscard]] bool found_by_failure(int t, loop_heads::round const& r) const;
  [[nodiscard]] bool could_have_found(int t, loop_heads::round const& r, operation const& found) const;
  [[nodiscard]] bare_loops& loops_of(int t) { return bare_loops_[static_cast<std::size_t>(t)]; }
  void watch();
  void look_at_memory(int t);
  void expect_no_lost_round(int t, char const* instead, site const& where);
  [[nodiscard]] char const* fault_of_events(int t) const;
  [[nodiscard]] char const* fault_of(int t, round_mark const& round);
  void keep(memory_range stack, memory_range own);
  void compare(memory_range stack, memory_range own);

  execution& execution_;
  objects& objects_;
  program_memory& memory_;
  faults& faults_;
  rehearsal rehearsal_;
  raw_vector<rounds> rounds_;  // of each thread
  raw_vector<bare_loops> bare_loops_;
  raw_vector<counted_looks> counted_looks_;
  raw_vector<loop_heads> loop_heads_;
  raw_vector<coming_exchange> coming_;
  raw_vector<repeated_round> repeated_;
  raw_vector<taken_locks> taken_locks_;
  bool watching_ = false;  // what nobody tracks: from the first round on
  bool told_of_changes_ = false;
  raw_vector<std::uint32_t> ages_of_written_;  // the age of the oldest that each thread's last write has touched
};

}  // namespace models::exact
