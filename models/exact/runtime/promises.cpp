#include "promises.hpp"

#include <utility>

#include "../../program/words.hpp"

namespace models::exact {

void promises::restart() {
  for (rounds& r : rounds_) r.restart();
  for (bare_loops& b : bare_loops_) b.restart();
  for (counted_looks& c : counted_looks_) c.restart();
  rehearsal_.end();
  watching_ = false;
}

// The thread's actions.

void promises::comes_to_operation(int t, site const& where) {
  expect_no_lost_round(t, "it does something else", where);
  look_at_memory(t);
}

void promises::comes_to_end(int t) {
  expect_no_lost_round(t, "it ends", site::current());
  look_at_memory(t);
}

void promises::touches(int t, object const& o, access how, site const& where) {
  std::uint32_t const age = o.maker == t ? o.age : 0;
  if (mine(t).is_older_than_lost(age)) expect_no_lost_round(t, "it uses data", where);
  if (how == access::exclusive && !told_of_changes_) mine(t).affects(age, written);
  if (how == access::exclusive && told_of_changes_) age_of_written(t) = std::min(age_of_written(t), age);
  if (how == access::end || how == access::leave) mine(t).affects(age, "ends the life of an object");
}

void promises::expect_no_lost_round(int t, char const* instead, site const& where) {
  if (!mine(t).lost()) return;
  faults_.fail(verdict_kind::broken_promise,
               "the attempt at " + place(mine(t).lost_at()) +
                   " has failed, so the thread must come to back_off() at once; instead " + instead,
               where);
}

/// From now on a change of what nobody tracks is seen.
void promises::watch() {
  if (watching_) return;
  watching_ = true;
  memory_.keep();
}

/// Until another thread is chosen this one runs alone, so what changes in the program's memory is its doing. It is seen
/// before each operation, whoever runs next: it may be undone afterwards, and then it must not depend on the order of
/// execution whether it was seen.
void promises::look_at_memory(int t) {
  if (!watching_) return;
  memory_.for_each_changed(
      [&](std::uint32_t age, int maker) { mine(t).affects(maker == t ? age : 0, "changes data that nobody tracks"); });
}

std::uint64_t promises::new_deadline(int t) {
  std::uint32_t const number = rehearsal_.running() ? rehearsal_.new_deadline() : mine(t).new_deadline();
  return static_cast<std::uint64_t>(t + 1) << 16 | number;
}

// Its rounds.

round_mark promises::begin(int t, site const& where) {
  if (rehearsal_.running()) return rehearsal_.begin_round(where);
  look_at_memory(t);
  watch();
  round_mark const round = mine(t).begin(t, execution_.done(t), where);
  execution_.is_in_round(t, round.events);
  return round;
}

void promises::is_in(int t, round_mark const& round, site const& where) {
  if (round.thread != t) {
    faults_.fail(verdict_kind::broken_promise,
                 "a thread runs rounds of a platform::retry that it has not made itself: make it where the loop begins",
                 where);
  }
  execution_.is_in_round(t, round.events);
}

char const* promises::fault_of_events(int t) const {
  for (int i = execution_.round_start(t); i < execution_.done(t); ++i) {
    event const& e = execution_.so_far().at(id_of(t, i));
    if (e.is_fence() && e.op.order == std::memory_order_seq_cst) return "has a seq_cst fence";
    if (!e.is_of_program()) return "sleeps, or wakes another thread";
    if (e.writes()) return "writes to an atomic";
    if (e.op.kind == op_kind::spawn || e.op.kind == op_kind::join) return "starts a thread, or waits for its end";
  }
  return nullptr;
}

/// What the round has done, or left behind. Null: nothing.
char const* promises::fault_of(int t, round_mark const& round) {
  look_at_memory(t);
  if (char const* const fault = fault_of_events(t)) return fault;
  if (char const* const effect = mine(t).effect_since(round)) return effect;
  if (round.events == execution_.done(t)) return "reads nothing, so nothing that others do could end the loop";
  if (objects_.has_left(t, round.rounds)) return "leaves an object behind that it has made";
  if (memory_.has_left(t, round.rounds)) return "leaves memory behind";
  return nullptr;
}

bool promises::end(int t, round_mark const& round, memory_range stack, memory_range own, site const& where) {
  is_in(t, round, where);
  if (char const* const fault = fault_of(t, round)) {
    faults_.fail(verdict_kind::broken_promise,
                 raw_string("a round that is given up as if nothing had been done ") + fault, where);
  }
  mine(t).give_up();
  if (has_seen_time_pass(execution_, round)) return false;
  rehearsal_.begin(round);
  keep(stack, own);
  return true;
}

// A loop that it has not spoken of.

bool promises::waits_at(int t, look const& l, memory_range stack) {
  bare_loops::arrival& here = loops_of(t).come_to(execution_, t, l, stack);
  int const now = execution_.done(t);
  if (here.events != now) {
    if (has_learnt_nothing(execution_, t, here)) {
      is_in(t, here.round, l.where);
      if (fault_of(t, here.round) == nullptr) return true;
    }
    here.events_before = std::exchange(here.events, now);
  }
  if (here.has_state) here.round = begin(t, l.where);
  return false;
}

// A round that is rehearsed.

bool promises::end_rehearsal(round_mark const& round, memory_range stack, memory_range own, site const& where) {
  if (!rehearsal_.ends_at(round)) goes_on_differently(where);
  compare(stack, own);
  if (!rehearsal_.has_left_all_as_it_was() && rehearsal_.may_be_repeated()) {
    rehearsal_.begin_again();
    keep(stack, own);
    return true;
  }
  rehearsal_.end();
  if (rehearsal_.has_left_all_as_it_was()) return false;
  faults_.fail(
      verdict_kind::broken_promise,
      "a round that was given up as if nothing had been done changes the thread's own data, or the scenario's, "
      "when it is repeated with the same values",
      where);
}

void promises::keep(memory_range stack, memory_range own) {
  rehearsal_.keep(stack);
  rehearsal_.keep(own);
  memory_.for_each([this](memory_range const& r, std::uint32_t, int) { rehearsal_.keep(r); });
}

void promises::compare(memory_range stack, memory_range own) {
  rehearsal_.compare_stack(stack);
  rehearsal_.compare(own);
  memory_.for_each([this](memory_range const& r, std::uint32_t, int) { rehearsal_.compare(r); });
  rehearsal_.all_compared();
}

void promises::goes_on_differently(site const& where) {
  rehearsal_.end();
  faults_.fail(verdict_kind::broken_promise,
               "a round that was given up as if nothing had been done goes on differently when it is repeated with the "
               "same values: it has kept something from the round before",
               where);
}

}  // namespace models::exact
