// Holds the threads of one execution to what they promise: that a round which is given up has done nothing
// (rounds.hpp), and that they do the same when they have read the same (repetition.hpp).
#pragma once

#include "../../search/execution.hpp"
#include "../report/places.hpp"
#include "../report/verdict.hpp"
#include "bare_loops.hpp"
#include "object_table.hpp"
#include "program_memory.hpp"
#include "program_threads.hpp"
#include "repetition.hpp"
#include "rounds.hpp"

namespace models {

class round_promises {
 public:
  round_promises(execution& x, program_threads const& who, object_table const& objects, program_memory& memory,
                 places const& where, verdict& v)
      : execution_(x), threads_(who), objects_(objects), memory_(memory), places_(where), verdict_(v) {}

  void restart();

  // What the running thread does.
  /// It comes to its next operation; null: to its end.
  void comes_to(operation const* next, site const& where);
  /// The set-up has come to its end.
  void set_up_ends();
  /// The thread, or the set-up, does what is no operation of the graph.
  void does(side_effect kind, std::uint64_t what, std::uint64_t value = 0) {
    if (!rehearsing()) repetition_.does(threads_.maker(), kind, what, value);
  }
  void about_to_access(tracked const& o, access_kind kind, site const& where) {
    std::uint32_t const made = o.creator == threads_.current() ? o.round : 0;
    if (kind != access_kind::touch && mine().is_older_than_lost(made)) expect_end_of_round("it uses data", where);
    if (kind == access_kind::write) affects(made, "writes to tracked data");
    if (kind == access_kind::end) affects(made, "ends the life of an object");
  }
  /// The thread is about to do something. It may not when its round is lost, or when it only repeats one.
  void expect_end_of_round(char const* instead, site const& where);
  /// It has changed something that was made at that age, and that the execution graph knows nothing of.
  void affects(std::uint32_t made, char const* what) { mine().affects(made, what); }
  /// Until another thread is chosen this one runs alone, so what changes in the program's memory is its doing. It is
  /// seen before each operation, whoever runs next: it may be undone afterwards, and then it must not depend on the
  /// order of execution whether it was seen.
  void look_at_memory();
  /// The age of what is made now.
  [[nodiscard]] std::uint32_t now() const { return threads_.running() ? mine().now() : 0; }
  std::uint64_t new_deadline();

  // Its rounds.
  round_mark begin(site const& where);
  void is_in(round_mark const& round, site const& where);
  void attempt_failed(round_mark const& round, site const& where) { mine().lose(round, where); }
  [[nodiscard]] bool has_lost() const { return threads_.running() && mine().lost(); }
  /// Whether the round is to be run again, in rehearsal. Otherwise the thread goes no further. What the platform keeps
  /// of the thread is in `own`.
  bool end(round_mark const& round, memory_range stack, memory_range own, site const& where);
  /// The same, where rounds are run again anyway.
  void give_up(round_mark const& round, site const& where);

  // A loop that it has not spoken of.
  /// Whether the thread comes to the look as it was there before, and has only read what it had read already: it waits.
  /// What it has in registers and on the stack is in `stack`. If it does not wait, a round may begin here, so that one
  /// around it must be named again when it ends.
  bool waits_at(look const& l, memory_range stack);
  /// What it has waited for has come.
  void waited() { bare_loops_[threads_.current()].forget(); }

  // A round that is repeated.
  [[nodiscard]] bool rehearsing() const { return rehearsal_.running(); }
  grant const& rehearse(operation const& op, site const& where);
  [[nodiscard]] bool rehearses_spurious_failure() { return rehearsal_.is_spurious_next(execution_.so_far()); }
  void made_in_rehearsal(void const* object) { rehearsal_.made(object); }
  void ended_in_rehearsal(void const* object, site const& where);
  [[noreturn]] void goes_on_differently(site const& where);

 private:
  [[nodiscard]] rounds& mine() { return rounds_[threads_.current()]; }
  [[nodiscard]] rounds const& mine() const { return rounds_[threads_.current()]; }
  [[nodiscard]] char const* fault_of(round_mark const& round);
  bool end_rehearsal(round_mark const& round, memory_range stack, memory_range own, site const& where);
  void keep(memory_range stack, memory_range own);
  void compare(memory_range stack, memory_range own);

  execution& execution_;
  program_threads const& threads_;
  object_table const& objects_;
  program_memory& memory_;
  places const& places_;
  verdict& verdict_;
  per_thread<rounds> rounds_;
  per_thread<bare_loops> bare_loops_;
  rehearsal rehearsal_;
  grant rehearsed_;
  repetition repetition_;
  std::uint64_t deadlines_of_set_up_ = 0;
};

}  // namespace models
