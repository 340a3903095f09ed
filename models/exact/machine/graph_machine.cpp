#include "graph_machine.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "../../program/compared_stack.hpp"
#include "../axioms/sequential_consistency.hpp"
#include "../report/words.hpp"

namespace models::exact {

namespace {

graph_machine* current = nullptr;

char const* const set_up_does_not_repeat_itself =
    "the set-up does something else than in an execution before: what it does must not depend on static variables, the "
    "time, or anything else that is left from one execution to the next";

bool is_any_interchangeable(exploration_options const& options) {
  return std::any_of(options.interchangeable.begin(), options.interchangeable.end(),
                     [](std::uint8_t set) { return set != 0; });
}

}  // namespace

graph_machine::graph_machine(program& p, int threads, exploration_options const& options, strategy& how, trace* notes)
    : program_(p),
      options_(options),
      how_(how),
      live_(threads, running_from_the_start(options, threads)),
      objects_(threads),
      memory_(p, threads),
      promises_(live_, objects_, memory_, *this),
      repetition_(live_),
      fibers_(threads, &run_fiber),
      notes_(notes),
      running_(notes == nullptr ? std::make_unique<running>(*this) : std::make_unique<traced>(*this, *notes)),
      announced_(static_cast<std::size_t>(threads)),
      compares_stacks_(!how.can_follow()),
      outcomes_(how.interchangeable(), is_any_interchangeable(options)),
      names_(how.interchangeable()),
      observation_(options.observers) {
  if (options.reuse != memory_reuse::own) memory_.keeps_unused();
  current = this;
}

graph_machine::~graph_machine() {
  current = nullptr;
  current_host = nullptr;
}

graph_machine& graph_machine::get() { return *current; }

bool is_of_an_execution(search_verdict const& verdict) {
  return verdict != verdict_kind::internal_error && verdict != verdict_kind::not_interchangeable &&
         verdict != verdict_kind::wrong_schedule;
}

// Executions.

bool graph_machine::execute() {
  if (!found_.verdict.passes()) return false;
  if (!how_.next(live_)) {
    report_fault();
    return false;
  }
  std::uint64_t const complete = found_.complete;
  run_one();
  while (ending_ == ending::again) {
    live_.begin_again();
    how_.begins_again();
    run_one();
  }
  if (was_stopped()) {
    how_.leaves(live_);
    return false;
  }
  compare(found_.complete != complete);
  return found_.verdict.passes();
}

exploration_result graph_machine::take() {
  bool const fails = failure_.broken != rule::none || differs_;
  if (fails) tell_schedule();
  found_.up_to_renaming = names_.has_renamings();
  found_.vain = learnt_.met();
  found_.observed = observation_.take();
  found_.by_relacy.asked = compared_ != nullptr;
  bool const all_judged = looks_for_races() || found_.by_relacy.performed == found_.by_relacy.executions;
  found_.exhaustive = found_.verdict.passes() && all_judged;
  exploration_result all = std::move(found_);
  found_ = exploration_result();
  found_.tally.thin(all.tally.zeros());
  return all;
}

/// Whether the thread may have broken the rule, or helped to, by what it did behind its last event.
bool graph_machine::may_matter(int t) const {
  thread_state const s = live_.state(t);
  bool const goes_on = s == thread_state::running || s == thread_state::announced || s == thread_state::finished;
  switch (failure_.broken) {
    case rule::no_race: return goes_on && (live_.after_plain(t) || t == failure_.other);
    case rule::free_once:
    case rule::stay_alive: return goes_on;
    default: return false;
  }
}

performance graph_machine::performed() const {
  static sequential_consistency const interleavings;
  performance p{performed_part(live_), {}, failure_.by};
  for (int t = 0; t != live_.threads(); ++t) p.goes_on.push_back(p.last >= 0 && may_matter(t));
  p.interleaved = interleavings.allows(p.what);
  p.announced = announced_in(live_);
  return p;
}

/// Of the execution with its threads renamed.
turns graph_machine::turns_by(performance const& p, renaming const& r) {
  turns t = fewest_turns(p);
  for (step& s : t.steps) s.thread = static_cast<std::uint16_t>(r(s.thread));
  return t;
}

/// Whether of some thread it is not known if it would have done more, had another one not failed.
bool graph_machine::is_any_left_between() const {
  for (int t = 0; t != live_.threads(); ++t) {
    if (t != failure_.by && live_.state(t) == thread_state::running) return true;
  }
  return false;
}

void graph_machine::tell_schedule() {
  performance const p = performed();
  turns const t = turns_by(p, shown_by_);
  found_.schedule = to_text(t.steps);
  found_.preemptions = is_any_left_between() ? -1 : t.preemptions;
  if (p.interleaved) found_.needs = weak_memory::not_needed;
}

void graph_machine::compare(bool complete) {
  bool const failed = !found_.verdict.passes();
  bool const is_done = complete || (failed && is_of_an_execution(found_.verdict));
  bool const touched_nothing = failure_.broken == rule::stay_alive && !failure_.on;  // Relacy knows of objects only
  if (compared_ == nullptr || !is_done || touched_nothing) return;
  graph const& what = failed ? performed_part(live_) : live_.so_far();
  auto const other = compared_->with.compare(what, compared_->recorded, found_.verdict, found_.by_relacy);
  if (!other) return;
  differs_ = true;
  found_.verdict = other->verdict;
  found_.message = other->message;
}

void graph_machine::report_fault() {
  if (how_.fault() == nullptr) return;
  found_.verdict = how_.fault() == does_not_repeat_itself  ? verdict_kind::broken_promise
                   : how_.fault() == schedule_does_not_fit ? verdict_kind::wrong_schedule
                   : how_.renamed() != nullptr             ? verdict_kind::not_interchangeable
                                                           : verdict_kind::internal_error;
  found_.message = how_.fault();
}

void graph_machine::prepare() {
  ending_ = ending::none;
  words_.clear();
  speaker_ = nobody_yet;
  woken_.clear();
  std::fill(announced_.begin(), announced_.end(), announcement());
  failed_.clear();
  if (compared_ != nullptr) compared_->recorded.restart();
  objects_.restart();
  memory_.restart();
  promises_.restart();
  learnt_.restart();
  repetition_.restart();
  fibers_.restart();
  alone_.restart();
  mode_ = &alone_;
  current_host = compares_stacks_ ? &graph_host_apart : &graph_host;
}

/// The program's own code: what that has of operator new is the program's.
template <class What>
void graph_machine::in_program(What what) {
  using_heap const its(&heap_);
  what();
}

void graph_machine::run_one() {
  prepare();
  if (_setjmp(outside_) != 0) return;
  in_program([this] { program_.construct(); });
  objects_.for_each_alive([this](object const& o) {
    if (o.kind == object_kind::atomic) live_.set_initial(o.location, o.value);
  });
  note_set_up();
  mode_ = running_.get();
  go_on();
  mode_ = &alone_;
  if (compared_ != nullptr) compared_->recorded.threads_are_over();
  end();
}

/// Of objects what has become of them before threads run.
void graph_machine::note_set_up() {
  objects_.for_each_alive([this](object const& o) {
    note(beginning(o.location, o.kind == object_kind::atomic, o.value));
    if (o.written) note({.kind = action_kind::writes, .location = o.location});
  });
  if (!repetition_.is_same_set_up()) fail_to_repeat(set_up_does_not_repeat_itself);
}

void graph_machine::run_fiber(int t) {
  graph_machine& m = get();
  m.live_.started(t);
  m.in_program([&m, t] {
    if (m.compares_stacks_) fill_compared_stack();
    m.program_.thread(t);
  });
  if (!m.live_.so_far().spawned_by(t).initial()) m.announce_end();
  m.promises_.comes_to_end(t);
  m.expect_repetition(t, nullptr);
  m.live_.finished(t);
  m.go_on();
}

/// Of a thread that was started, for those that join it.
void graph_machine::announce_end() {
  operation op;
  op.kind = op_kind::finish;
  running_->perform(op, on_none, site());
}

void graph_machine::take_turn(int t, operation const& op, void const* atomic, site const& where) {
  announced_[static_cast<std::size_t>(t)] = {atomic, op.location, where};
  live_.announce(t, op);
  go_on();
}

/// An operation touches its atomic when it is performed, and its thread may go on much later. One that waits for good
/// has not come to touch it.
void graph_machine::touch_for_operations() {
  for (int t = 0; t != live_.threads(); ++t) {
    announcement& a = announced_[static_cast<std::size_t>(t)];
    if (a.atomic == on_none || live_.state(t) == thread_state::announced) continue;
    void const* const atomic = std::exchange(a.atomic, on_none);
    if (live_.state(t) == thread_state::running) running_->touches(t, atomic, a.location, a.where);
  }
}

void graph_machine::go_on() {
  int const next = how_.pick(live_);
  touch_for_operations();
  if (next >= 0) return fibers_.resume(next);
  report_fault();
  ending_ = !found_.verdict.passes() ? ending::failed : next == nobody ? ending::over : ending::useless;
  fibers_.resume(-1);
}

void graph_machine::destroy() {
  in_program([this] { program_.destroy(); });
}

/// Of an execution in which no thread can go on.
bool graph_machine::is_complete() const {
  return live_.everybody_finished() || (program_.is_over() && !live_.would_go_on());
}

void graph_machine::end() {
  if (ending_ == ending::failed) return;
  if (ending_ == ending::again || ending_ == ending::stopped) return destroy();
  learnt_.is_over(live_.so_far());
  if (ending_ == ending::over && is_complete()) return finish();
  count_cut_off();
  if (ending_ == ending::over && !live_.would_go_on()) {
    return conclude({.broken = rule::no_deadlock}, verdict_kind::deadlock,
                    "every thread waits, or has come to its end, and nothing that is there lets one go on");
  }
  destroy();
}

void graph_machine::finish() {
  objects_.for_each_alive([this](object& o) {
    if (o.kind == object_kind::atomic) {
      o.value = live_.so_far().value_of(o.location, live_.so_far().newest(o.location));
    }
  });
  in_program([this] { program_.finish(); });
  expect_renamed_outcome();
  judge_outcome();
  destroy();
  if (memory_.any_left()) fail(verdict_kind::leak, "memory of the program is still allocated at its end", site());
  count();
}

/// Of an execution that is made again: what the original has said goes with its threads. By itself it is right, so no
/// execution is shown.
void graph_machine::expect_renamed_outcome() {
  renaming const* const by = how_.renamed();
  if (by == nullptr || words_.renamed({}) == last_words_.renamed(*by)) return;
  stop({}, verdict_kind::not_interchangeable, "their outcomes do not change places with them");
}

void graph_machine::judge_outcome() {
  if (!options_.stop_at_undeclared) return;
  for (auto const& [words, by] : outcomes_.all_of(words_)) {
    if (may_be_reached(words)) continue;
    shown_by_ = by;
    stop({.broken = rule::outcomes, .message = words}, verdict_kind::undeclared_outcome, words);
  }
}

/// The execution, and what it is with interchangeable threads renamed.
void graph_machine::count() {
  if (how_.renamed() != nullptr) {
    ++found_.trials;
    return;
  }
  ++found_.complete;
  last_words_ = words_;
  for (auto const& [words, by] : outcomes_.all_of(words_)) {
    bool const first = ++found_.outcomes[words] == 1;
    if (first && !may_be_reached(words)) found_.wrong_outcomes[words] = to_text(turns_by(performed(), by).steps);
  }
  names_.for_each(live_.so_far(), [this](std::uint64_t name) { found_.tally.add(name); });
  graph_file_.add(live_.so_far(), objects_);
  observation_.look_at(live_.so_far());
}

void graph_machine::count_cut_off() {
  if (how_.renamed() != nullptr) {
    ++found_.trials;
    return;
  }
  ++found_.cut_off;
  observation_.look_at(live_.so_far());
}

bool graph_machine::may_be_reached(std::string const& outcome) const {
  bool const declared = options_.outcomes.empty() || options_.outcomes.contains(outcome);
  return declared && !options_.forbidden.contains(outcome);
}

// What the modes share.

void graph_machine::note(int t, action const& d) {
  repetition_.does(t, d);
  if (compared_ == nullptr) return;
  if (t == nobody_yet) return compared_->recorded.add(d);
  action by_thread = d;
  by_thread.events = live_.done(t);
  compared_->recorded.add(t, by_thread);
}

void graph_machine::expect_repetition(int t, operation const* next) {
  if (!repetition_.is_same(t, next)) fail_to_repeat(does_not_repeat_itself);
}

/// No schedule would repeat it.
void graph_machine::fail_to_repeat(char const* message) { stop({}, verdict_kind::broken_promise, message); }

void graph_machine::expect_time() {
  bool const is_up = (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) || (is_time_up_ && is_time_up_());
  if (!is_up || fibers_.current() < 0) return;
  ending_ = ending::stopped;
  fibers_.resume(-1);
}

void graph_machine::begin_again_to_compare_stacks() {
  compares_stacks_ = true;
  ending_ = ending::again;
  fibers_.resume(-1);
  std::abort();  // it is not resumed
}

void graph_machine::leave_round(int t, site const& where) {
  operation op;
  op.kind = op_kind::give_up;
  if (!live_.granted(t).ends_round) {
    running_->perform(op, on_none, where);
  } else {
    live_.leave(t);
    go_on();
  }
  std::abort();  // a thread that gave up is not resumed
}

object& graph_machine::add(void* self, object_kind kind, char const* name, site const& where) {
  int const maker = mode_->thread();
  if (objects_.is_full(maker)) {
    fail(verdict_kind::too_many_operations,
         "a thread makes more than 262,143 atomics and watched data in one execution", where);
  }
  return objects_.add(self, kind, maker, maker < 0 ? 0 : promises_.now(maker), name, where);
}

object& graph_machine::living(void const* self, site const& where) {
  object* const o = objects_.find(self);
  if (o == nullptr || !o->alive) fail_for_the_dead(mode_->thread(), o, where);
  return *o;
}

void graph_machine::fail_for_the_dead(int by, object const* o, site const& where, std::optional<freeing> const& freed) {
  std::optional<thing> on;
  if (o != nullptr) on = thing_of(*o);
  if (o != nullptr) note(by, {.kind = action_kind::touches_the_dead, .location = o->location});
  std::optional<site> const returned = o != nullptr ? o->returned : std::nullopt;
  stop({.broken = rule::stay_alive, .by = by, .where = where, .on = on, .freed = freed, .returned = returned},
       verdict_kind::use_after_free, "something is touched that is not there any more, at " + source_place(where));
}

void graph_machine::expect_written(object const& o, site const& where) {
  if (o.written) return;
  if (mode_->thread() == nobody_yet) note(beginning(o.location, false, 0));  // nothing of it may have been noted so far
  note({.kind = action_kind::reads, .location = o.location});
  fail(verdict_kind::uninitialised_read, "watched data are read before they are written", where);
}

void graph_machine::fail_for_race(object const& o, access how, int one, int other, site const& where) {
  finding const f{
      .broken = rule::no_race, .by = one, .where = where, .on = thing_of(o), .access = deed_of(o, how), .other = other};
  std::string const words = "thread " + std::to_string(one) + " and thread " + std::to_string(other) +
                            " touch what was made at " + source_place(o.made) + ", the last one at " +
                            source_place(where);
  stop(f, how == access::end || how == access::leave ? verdict_kind::use_after_free : verdict_kind::data_race, words);
}

void graph_machine::fail_for_release(site const& where, std::optional<freeing> const& before) {
  stop({.broken = rule::free_once, .by = mode_->thread(), .where = where, .freed = before}, verdict_kind::double_free,
       "memory is released that was not allocated, or twice");
}

void graph_machine::end_with(search_verdict const& verdict, raw_string const& message, site const& where) {
  stop({.broken = rule::told,
        .verdict = verdict,
        .message = std::string(message),
        .by = mode_->thread(),
        .where = where},
       verdict, std::string(message));
}

void graph_machine::conclude(finding f, search_verdict verdict, std::string message) {
  failure_ = std::move(f);
  found_.verdict = std::move(verdict);
  found_.message = std::move(message);
  ending_ = ending::failed;
}

void graph_machine::stop(finding f, search_verdict verdict, std::string message) {
  conclude(std::move(f), std::move(verdict), std::move(message));
  if (fibers_.current() < 0) _longjmp(outside_, 1);
  fibers_.resume(-1);
  std::abort();  // it is not resumed
}

void graph_machine::comes_to_label(int label, operations kind, site const& where) {
  if (how_.renamed() == nullptr) observation_.performed(label, kind, where);
}

void graph_machine::add_outcome(char const* word, int of_thread) {
  if (int const me = now().thread(); me >= 0) {
    if (speaker_ >= 0 && speaker_ != me) {
      fail(verdict_kind::outcome_of_two_threads,
           "the order of their words is that of this execution, and no part of its graph: say them in finish()",
           site());
    }
    speaker_ = me;
  }
  repetition_.says(now().thread(), word, of_thread);
  words_.add(of_thread, word);
}

}  // namespace models::exact
