#include "round_promises.hpp"

#include <utility>

#include "../report/words.hpp"

namespace models {

namespace {

constexpr char const* broken_promise = "broken promise";
constexpr char const* as_before =
    ": what it does must not depend on static variables, the time, or anything else that is left from one execution to "
    "the next";

}  // namespace

void round_promises::restart() {
  for (rounds& r : rounds_) r.restart();
  for (bare_loops& b : bare_loops_) b.restart();
  rehearsal_.end();
  repetition_.restart();
  deadlines_of_set_up_ = 0;
}

// What the running thread does.

void round_promises::comes_to(operation const* next, site const& where) {
  if (!repetition_.is_same(execution_.so_far(), threads_.current(), next))
    verdict_.fail(
        broken_promise,
        raw_string("a thread that has read the same as in an execution before does something else now") + as_before,
        where);
}

void round_promises::set_up_ends() {
  if (!repetition_.is_same_set_up())
    verdict_.fail(
        {broken_promise, raw_string("the set-up does something else than in an execution before") + as_before});
}

void round_promises::expect_end_of_round(char const* instead, site const& where) {
  if (!threads_.running()) return;
  if (rehearsing()) goes_on_differently(where);
  if (!mine().lost()) return;
  verdict_.fail(broken_promise,
                "the attempt at " + place(mine().lost_at()) +
                    " has failed, so the thread must come to back_off() at once; instead " + instead,
                where);
}

void round_promises::look_at_memory() {
  int const t = threads_.current();
  memory_.for_each_changed(
      [&](std::uint32_t made, int by) { rounds_[t].affects(by == t ? made : 0, "changes data that nobody tracks"); });
}

std::uint64_t round_promises::new_deadline() {
  if (!threads_.running()) return ++deadlines_of_set_up_;
  std::uint32_t const number = rehearsing() ? rehearsal_.new_deadline() : mine().new_deadline();
  return (static_cast<std::uint64_t>(threads_.current()) + 1) << 16 | number;
}

// Its rounds.

round_mark round_promises::begin(site const& where) {
  if (!threads_.running()) return {.made_at = where};
  if (rehearsing()) return rehearsal_.begin_round(where);
  int const t = threads_.current();
  look_at_memory();
  round_mark const mark = rounds_[t].begin(t, execution_.so_far().size(t), where);
  execution_.is_in_round(t, mark.events);
  return mark;
}

void round_promises::is_in(round_mark const& round, site const& where) {
  if (round.thread != threads_.current()) {
    verdict_.fail(
        broken_promise,
        "a thread runs rounds of a platform::retry that it has not made itself: make it where the loop begins", where);
  }
  execution_.is_in_round(round.thread, round.events);
}

/// What the round has done, or left behind. Null: nothing.
char const* round_promises::fault_of(round_mark const& round) {
  int const t = threads_.current();
  look_at_memory();
  if (char const* const fault = execution_.fault_of_round(t)) return fault;
  if (char const* const effect = rounds_[t].effect_since(round)) return effect;
  if (execution_.round_is_empty(t)) return "reads nothing, so nothing that others do could end the loop";
  if (objects_.has_left(t, round.rounds)) return "leaves an object behind that it has made";
  if (memory_.has_left(t, round.rounds)) return "leaves memory behind";
  return nullptr;
}

void round_promises::give_up(round_mark const& round, site const& where) {
  is_in(round, where);
  if (char const* const fault = fault_of(round)) {
    verdict_.fail(broken_promise, raw_string("a round that is given up as if nothing had been done ") + fault, where);
  }
  mine().give_up();
}

bool round_promises::end(round_mark const& round, memory_range stack, memory_range own, site const& where) {
  if (rehearsing()) return end_rehearsal(round, stack, own, where);
  give_up(round, where);
  if (has_seen_time_pass(execution_.so_far(), round)) return false;
  rehearsal_.begin(round);
  keep(stack, own);
  return true;
}

// A loop that it has not spoken of.

bool round_promises::waits_at(look const& l, memory_range stack) {
  int const t = threads_.current();
  graph const& g = execution_.so_far();
  bare_loops::arrival& here = bare_loops_[t].come_to(g, t, l, stack);
  if (here.events != g.size(t)) {
    if (has_learnt_nothing(g, t, here)) {
      is_in(here.round, l.where);
      if (fault_of(here.round) == nullptr) return true;
    }
    here.events_before = std::exchange(here.events, g.size(t));
  }
  if (here.has_state) here.round = begin(l.where);
  return false;
}

// A round that is repeated.

bool round_promises::end_rehearsal(round_mark const& round, memory_range stack, memory_range own, site const& where) {
  if (!rehearsal_.ends_at(round, execution_.so_far())) goes_on_differently(where);
  compare(stack, own);
  if (rehearsal_.has_left_all_as_it_was()) {
    rehearsal_.end();
    return false;
  }
  if (rehearsal_.may_be_repeated()) {
    rehearsal_.begin_again();
    keep(stack, own);
    return true;
  }
  rehearsal_.end();
  verdict_.fail(
      broken_promise,
      "a round that was given up as if nothing had been done changes the thread's own data, or the scenario's, "
      "when it is repeated with the same values",
      where);
}

void round_promises::keep(memory_range stack, memory_range own) {
  rehearsal_.keep(stack);
  rehearsal_.keep(own);
  memory_.for_each([this](memory_range const& r, std::uint32_t, int) { rehearsal_.keep(r); });
}

void round_promises::compare(memory_range stack, memory_range own) {
  rehearsal_.compare_stack(stack);
  rehearsal_.compare(own);
  memory_.for_each([this](memory_range const& r, std::uint32_t, int) { rehearsal_.compare(r); });
  rehearsal_.all_compared();
}

grant const& round_promises::rehearse(operation const& op, site const& where) {
  event const* const e = rehearsal_.follow(execution_.so_far(), op);
  if (e == nullptr) goes_on_differently(where);
  rehearsed_ = {};
  rehearsed_.succeeds = false;
  rehearsed_.ends_round = e->blocked;
  rehearsed_.value = e->role == event_role::read ? execution_.so_far().value_of(e->op.location, e->from) : e->value;
  return rehearsed_;
}

void round_promises::ended_in_rehearsal(void const* object, site const& where) {
  if (!rehearsal_.ended(object)) goes_on_differently(where);
}

void round_promises::goes_on_differently(site const& where) {
  verdict_.fail(
      broken_promise,
      "a round that was given up as if nothing had been done goes on differently when it is repeated with the "
      "same values: it has kept something from the round before",
      where);
}

}  // namespace models
