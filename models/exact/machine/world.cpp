#include "world.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "../report/words.hpp"

namespace models::exact {

namespace {

char const* const set_up_does_not_repeat_itself =
    "the set-up does something else than in an execution before: what it does must not depend on static variables, the "
    "time, or anything else that is left from one execution to the next";

}  // namespace

world::world(program& p, int threads, exploration_options const& options, strategy& how, trace* notes,
             void (*entry)(int))
    : options_(options),
      how_(how),
      live_(threads, running_from_the_start(options, threads)),
      objects_(threads),
      memory_(p, threads),
      promises_(live_, objects_, memory_, *this),
      record_(options, how, live_),
      repetition_(live_),
      fibers_(threads, entry),
      notes_(notes),
      announced_(static_cast<std::size_t>(threads)),
      compares_stacks_(!how.can_follow()) {
  if (options.reuse != memory_reuse::own) memory_.keeps_unused();
  current_ = this;
}

void world::restart() {
  ending_ = ending::none;
  woken_.clear();
  failed_.clear();
  std::fill(announced_.begin(), announced_.end(), announcement());
  record_.restart();
  objects_.restart();
  memory_.restart();
  promises_.restart();
  learnt_.restart();
  repetition_.restart();
  fibers_.restart();
}

// Faults.

void world::leave(ending as) {
  ending_ = as;
  if (fibers_.current() < 0) _longjmp(outside_, 1);
  fibers_.resume(-1);
  std::abort();  // it is not resumed
}

void world::stop(finding f, search_verdict verdict, std::string message) {
  record_.conclude(std::move(f), std::move(verdict), std::move(message));
  leave(ending::failed);
}

void world::end_with(search_verdict const& verdict, raw_string const& message, site const& where) {
  stop({.broken = rule::told,
        .verdict = verdict,
        .message = std::string(message),
        .by = fibers_.current(),
        .where = where},
       verdict, std::string(message));
}

void world::fail_for_race(object const& o, access how, int one, int other, site const& where) {
  finding const f{
      .broken = rule::no_race, .by = one, .where = where, .on = thing_of(o), .access = deed_of(o, how), .other = other};
  std::string const words = "thread " + std::to_string(one) + " and thread " + std::to_string(other) +
                            " touch what was made at " + source_place(o.made) + ", the last one at " +
                            source_place(where);
  stop(f, how == access::end || how == access::leave ? verdict_kind::use_after_free : verdict_kind::data_race, words);
}

void world::fail_for_release(site const& where, std::optional<freeing> const& before) {
  stop({.broken = rule::free_once, .by = fibers_.current(), .where = where, .freed = before}, verdict_kind::double_free,
       "memory is released that was not allocated, or twice");
}

void world::fail_for_the_dead(int by, object const* o, site const& where, std::optional<freeing> const& freed) {
  std::optional<thing> on;
  if (o != nullptr) on = thing_of(*o);
  if (o != nullptr) note(by, {.kind = action_kind::touches_the_dead, .location = o->location});
  std::optional<site> const returned = o != nullptr ? o->returned : std::nullopt;
  stop({.broken = rule::stay_alive, .by = by, .where = where, .on = on, .freed = freed, .returned = returned},
       verdict_kind::use_after_free, "something is touched that is not there any more, at " + source_place(where));
}

// What is done beside the events.

void world::says(char const* word, int of_thread) {
  int const me = fibers_.current();
  if (!record_.add_outcome(me, word, of_thread)) {
    fail(verdict_kind::outcome_of_two_threads,
         "the order of their words is that of this execution, and no part of its graph: say them in finish()", site());
  }
  repetition_.says(me, word, of_thread);
}

object& world::add(void* self, object_kind kind, char const* name, site const& where) {
  int const maker = fibers_.current();
  if (objects_.is_full(maker)) {
    fail(verdict_kind::too_many_operations,
         "a thread makes more than 262,143 atomics and watched data in one execution", where);
  }
  return objects_.add(self, kind, maker, maker < 0 ? 0 : promises_.now(maker), name, where);
}

object& world::living(void const* self, site const& where) {
  object* const o = objects_.find(self);
  if (o == nullptr || !o->alive) fail_for_the_dead(fibers_.current(), o, where);
  return *o;
}

void world::expect_written(object const& o, site const& where) {
  if (o.written) return;
  if (fibers_.current() == nobody_yet)
    note(beginning(o.location, false, 0));  // nothing may have been noted of it so far
  note({.kind = action_kind::reads, .location = o.location});
  fail(verdict_kind::uninitialised_read, "watched data are read before they are written", where);
}

void world::allocates_again(void* p, std::size_t size) {
  int const me = fibers_.current();
  promises_.about_to_change_blocks(me);
  if (!memory_.allocate_again(me, p, promises_.now(me)))
    fail(verdict_kind::internal_error, "memory is used again that was not given back", site());
  note(allocation(p, size));
  promises_.blocks_changed();
}

// An execution that is to be shown.

std::uint32_t world::performed() const {
  int all = 0;
  for (int t = 0; t != live_.threads(); ++t) all += live_.done(t);
  return static_cast<std::uint32_t>(all);
}

void world::prints(std::string text, site const& where) {
  int const me = fibers_.current();
  if (notes_ != nullptr) notes_->prints(me, live_.done(me), std::move(text), where, performed());
}

void world::frees(char const* block, site const& where) {
  int const me = fibers_.current();
  if (notes_ != nullptr) notes_->frees(me, live_.done(me), block, where, performed());
}

// Turns.

void world::take_turn(int t, operation const& op, void const* atomic, site const& where) {
  announced_[static_cast<std::size_t>(t)] = {atomic, op.location, where};
  live_.announce(t, op);
  go_on();
}

/// An operation touches its atomic when it is performed, and its thread may go on much later. One that waits for good
/// has not come to touch it.
void world::touch_for_operations() {
  for (int t = 0; t != live_.threads(); ++t) {
    announcement& a = announced_[static_cast<std::size_t>(t)];
    if (a.atomic == on_none || live_.state(t) == thread_state::announced) continue;
    void const* const atomic = std::exchange(a.atomic, on_none);
    if (live_.state(t) == thread_state::running) accesses_.touches_atomic(t, atomic, a.location, a.where);
  }
}

void world::go_on() {
  int const next = how_.pick(live_);
  touch_for_operations();
  if (next >= 0) return fibers_.resume(next);
  record_.report_fault();
  ending_ = !record_.passes() ? ending::failed : next == nobody ? ending::over : ending::useless;
  fibers_.resume(-1);
}

void world::leave_round(int t, site const& where) {
  operation op;
  op.kind = op_kind::give_up;
  if (!live_.granted(t).ends_round) {
    current_host->perform(op, on_none, where);
  } else {
    live_.leave(t);
    go_on();
  }
  std::abort();  // a thread that gave up is not resumed
}

bool world::wakes_for_no_reason(site const& where) {
  int const me = fibers_.current();
  if (!options_.spurious_wake_ups || woken_.contains(me)) return false;
  bool const wakes = current_host->choose(2, "a spurious wake-up", where) != 0;
  if (wakes) woken_.insert(me);
  return wakes;
}

void world::expect_time() {
  bool const is_up = (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) || (is_time_up_ && is_time_up_());
  if (is_up && fibers_.current() >= 0) leave(ending::stopped);
}

/// No schedule would repeat it.
void world::expect_repetition(int t, operation const* next) {
  if (!repetition_.is_same(t, next)) stop({}, verdict_kind::broken_promise, does_not_repeat_itself);
}

void world::expect_repetition_of_set_up() {
  if (!repetition_.is_same_set_up()) stop({}, verdict_kind::broken_promise, set_up_does_not_repeat_itself);
}

void world::begin_again_to_compare_stacks() {
  compares_stacks_ = true;
  leave(ending::again);
}

}  // namespace models::exact
