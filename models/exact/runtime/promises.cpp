#include "promises.hpp"

#include <utility>

#include "../../program/words.hpp"
#include "../axioms/coherence.hpp"
#include "undone_locks.hpp"
#include "vain_sleeps.hpp"

namespace models::exact {

void promises::restart() {
  for (rounds& r : rounds_) r.restart();
  for (bare_loops& b : bare_loops_) b.restart();
  for (counted_looks& c : counted_looks_) c.restart();
  for (loop_heads& h : loop_heads_) h.restart();
  for (coming_exchange& c : coming_) c = {};
  for (repeated_round& r : repeated_) r.restart();
  for (taken_locks& l : taken_locks_) l.restart();
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
  locks_of(t).touches(o, how, execution_.done(t));
  if (mine(t).is_older_than_lost(age)) expect_no_lost_round(t, "it uses data", where);
  if (how == access::exclusive && !told_of_changes_) affects(t, age, written);
  if (how == access::exclusive && told_of_changes_) age_of_written(t) = std::min(age_of_written(t), age);
  if (how == access::end || how == access::leave) affects(t, age, "ends the life of an object");
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
      [&](std::uint32_t age, int maker) { affects(t, maker == t ? age : 0, "changes data that nobody tracks"); });
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

promises::after_round promises::comes_to_loop(int t, loop_head const& h) {
  loop_heads& heads = heads_of(t);
  auto const round = heads.comes_to(h);
  if (round && has_left_nothing(t, round->begin)) {
    auto const after = behind_looks(t, h, *round);
    if (after != after_round::goes_on) return after;
  }
  heads.begins(mine(t).begin(t, execution_.done(t), site()), locks_of(t).touched());
  return after_round::goes_on;
}

promises::after_round promises::behind_looks(int t, loop_head const& h, loop_heads::round const& r) {
  int const first = r.begin.events;
  if (r.is_the_same && has_only_looked(t, r.begin)) {
    auto const [are_as_before, taken_again, had_nobody_else] = locks_since(execution_, t, first);
    if (h.ends_by_count) {
      if (could_repeat(t, r.begin)) repeated_by(t).begin(execution_, t, h, first);
    } else if (are_as_before && !taken_again) {
      execution_.is_in_round(t, first);
      return after_round::waits;
    } else if (are_as_before && any_is_of_vain_sleep(execution_, t, first) &&
               (had_nobody_else || could_have_locked_now(t, r, *taken_again))) {
      execution_.is_in_round(t, first);
      return after_round::repeats_another;
    }
  }
  if (!r.carries || h.ends_by_count || !found_by_failure(t, r)) return after_round::goes_on;
  execution_.is_in_round(t, first - 1);
  return after_round::waits;
}

/// The thread had taken the lock just before the loop, and has taken it again in the round.
bool promises::could_have_locked_now(int t, loop_heads::round const& r, location_id lock) const {
  int const last = r.begin.events - 1;
  if (last < 1) return false;
  event const& e = execution_.at(t, last);
  return e.op.word == word_kind::lock && e.is_second_half() && e.op.location == lock &&
         locks_of(t).could_be_taken_now(r.begin.events, r.touched, objects_, t, e.hb);
}

bool promises::has_left_nothing(int t, round_mark const& round) const {
  return !objects_.has_left(t, round.rounds) && !memory_.has_left(t, round.rounds);
}

namespace {

bool may_fail_for_no_reason(event const& e) { return e.op.kind == op_kind::choice && e.op.spurious; }

}  // namespace

/// A fence may go with the rest of the round. A read-modify-write that is in the graph as one is none, though it leaves
/// the value as it is: the thread would wait for ever for a value that itself has written since. One that failed for no
/// reason was as good as a look.
bool promises::has_only_looked(int t, round_mark const& round) const {
  int const now = execution_.done(t);
  for (int i = round.events; i != now; ++i) {
    event const& e = execution_.so_far().at(id_of(t, i));
    bool const only_reads = !e.is_first_half() && !e.writes() && is_look(execution_, t, i);
    bool const may_go = only_reads || may_fail_for_no_reason(e) || e.is_fence() || e.op.word == word_kind::lock;
    if (!may_go && !is_of_vain_sleep(execution_, t, i)) return false;
  }
  return now != round.events;
}

bool promises::has_just_slept_in_vain(int t) const { return is_of_vain_sleep(execution_, t, execution_.done(t) - 1); }

/// Whether the thread may read the same in the next round, knowing by then what this one has read: if it looks at one
/// location. A look at it may be made again there and then, but not behind looks at others, or a seq_cst fence, which
/// have their places in an order of all. And what has failed for no reason does not do so again and again.
bool promises::could_repeat(int t, round_mark const& round) const {
  graph const& g = execution_.so_far();
  view const known = execution_.known(t);
  std::optional<location_id> where;
  for (int i = round.events; i != execution_.done(t); ++i) {
    event const& e = g.at(id_of(t, i));
    if (may_fail_for_no_reason(e) && e.value != 0) return false;
    if (e.is_fence() && e.seq_cst()) return false;
    if (!e.reads()) continue;
    if (where.value_or(e.op.location) != e.op.location) return false;
    if (newest_known(g, known, e.op.location) > g.place_of(e.from)) return false;
    where = e.op.location;
  }
  return true;
}

/// Whether the thread had looked just before the loop, and where that operation now finds another value. Then the look
/// could have read that value itself: nothing has come between the two, and what happens before it would be no more, if
/// the look is not stronger than the read that finds it. All that the thread knows of the look is what it carries, so
/// it goes on in the same way.
bool promises::could_have_found(int t, loop_heads::round const& r, operation const& found) const {
  int const look = r.begin.events - 1;
  if (look < 0) return false;
  event const& had = execution_.so_far().at(id_of(t, look));
  return had.op.kind == op_kind::load && had.is_of_program() && had.op.location == found.location &&
         had.value == r.had && read_order(had.op, false) <= read_order(found, false);
}

/// Whether all that the round has done is that.
bool promises::found_by_failure(int t, loop_heads::round const& r) const {
  int const first = r.begin.events, last = execution_.done(t) - 1;
  if (last < first) return false;
  graph const& g = execution_.so_far();
  event const& found = g.at(id_of(t, last));
  bool const is_next = last == first || (last == first + 1 && may_fail_for_no_reason(g.at(id_of(t, first))));
  return is_next && found.reads() && !found.exclusive && found.is_of_program() && found.value == r.found &&
         could_have_found(t, r, found.op);
}

/// What it has done before must be nothing but looks; and nothing at all, if it carries what it finds.
bool promises::failure_ends_round(int t, operation const& op) {
  coming_to(t).events = -1;
  deciding_exchange const& d = coming_to(t).what;
  auto const round = heads_of(t).would_end(d.head);
  if (!round || !has_left_nothing(t, round->begin)) return false;
  int const first = round->begin.events, now = execution_.done(t);
  if (!d.carries) {
    bool const ends = round->is_the_same && (first == now || has_only_looked(t, round->begin));
    if (ends) execution_.is_in_round(t, first);
    return ends;
  }
  bool const is_next =
      now == first || (now == first + 1 && may_fail_for_no_reason(execution_.so_far().at(id_of(t, first))));
  bool const ends = round->carries && is_next && could_have_found(t, *round, op);
  if (ends) execution_.is_in_round(t, first - 1);
  return ends;
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
