#include "context.hpp"

#include "../search/scripted.hpp"
#include "compared_stack.hpp"
#include "report/deadlock_report.hpp"
#include "report/endless_report.hpp"
#include "report/race_report.hpp"
#include "report/words.hpp"

namespace models {

namespace {

context* current = nullptr;

std::array<signed char, 256> by_label(std::map<int, std::memory_order> const& orders) {
  std::array<signed char, 256> all;
  all.fill(-1);
  for (auto const& [label, order] : orders) all.at(static_cast<std::size_t>(label)) = static_cast<signed char>(order);
  return all;
}

}  // namespace

context::context(program& p, int threads, exploration_options const& options, strategy* how, progress& seen)
    : program_(p),
      stop_at_undeclared_(options.stop_at_undeclared),
      names_(options.names),
      changed_(by_label(options.orders)),
      live_(threads),
      memory_(p, threads_, places_, verdict_),
      promises_(live_, threads_, objects_, memory_, places_, verdict_),
      spurious_(options.spurious_wake_ups),
      departures_(live_, places_),
      log_(options, seen),
      notes_(options.repeat.has_value(), live_, threads_.stacks(), names_),
      ending_(live_, objects_, memory_, threads_, places_, names_, verdict_),
      search_(how) {
  if (how == nullptr) search_.emplace<stock_search>(live_, ending_);
  live_.cross_check(options.cross_check);
  current = this;
  current_host = &relacy_host;
}

context::~context() {
  current = nullptr;
  current_host = nullptr;
}

context& context::get() { return *current; }

// Objects and memory.

object& context::add(void* self, object_kind kind, char const* name, site const& where) {
  return objects_.add(self, kind, name, where, threads_.maker(), promises_.now());
}

void context::about_to_access(object& o, access_kind kind, site const& where) {
  access_.object = &o;
  access_.kind = kind;
  access_.where = where;
  access_.by = threads_.maker();
  if (kind != access_kind::touch) promises_.does(side_effect::accesses, o.location, static_cast<std::uint64_t>(kind));
  if (!threads_running()) return;
  promises_.about_to_access(o, kind, where);
  notes_.note_access(access_.by, o, kind, where);
}

void context::accessed(object& o, access_kind kind, site const& where) {
  int const by = threads_.maker();
  int events = 0;
  if (threads_running()) {
    events = live_.so_far().size(by);
    if (kind == access_kind::touch) --events;  // the operation that touches is in the graph already
    departures_.look_at_access(o, by, kind, where);
    if (o.creator != by) log_.meet(circumstance::shared_object);
  }
  o.remember(by, {events, where, kind});
}

void* context::allocate(std::size_t size, site const& where) {
  if (threads_running()) promises_.look_at_memory();
  promises_.does(side_effect::allocates, size);
  void* const p = memory_.allocate(size, promises_.now(), where);
  if (threads_running()) memory_.keep();
  return p;
}

void context::release(void* p, site const& where) {
  if (threads_running()) promises_.look_at_memory();
  promises_.does(side_effect::releases, 0);
  std::uint32_t const made = memory_.release(p, where);
  if (!threads_running()) return;
  promises_.affects(made, "gives back memory");
  log_.meet(circumstance::released_memory);
  memory_.keep();
}

// Operations.

void context::announce(operation const& op, site const& where) {
  int const t = thread();
  int const events = live_.so_far().size(t);
  if (events + 2 > max_events) verdict_.fail(describe_endless(live_, places_, t, where, objects_.made_by(t)));
  promises_.expect_end_of_round("it does something else", where);
  promises_.look_at_memory();
  // Relacy's own search goes on behind the end of a round, which is no event.
  if (op.kind != op_kind::give_up) promises_.comes_to(&op, where);
  places_.announce(t, events, where);
  live_.announce(t, op);
}

grant const& context::take_turn() {
  int const t = thread();
  if (stock_search* const s = stock()) {
    s->perform(t);
    expect_within_window();
    departures_.look();
  }
  return live_.granted(t);
}

void context::expect_within_window() {
  if (live_.so_far().beyond_window()) internal_error("a load needs a value older than the history window keeps");
}

vector_clock context::knowledge() {
  int const t = thread();
  departures_.look_at_knowledge(t);
  return live_.so_far().knowledge(t);
}

void context::add_outcome(char const* word, int of_thread) {
  if (threads_running()) {
    site const& where = places_.last_announced(thread());
    if (rehearsing()) promises_.goes_on_differently(where);
    promises_.affects(0, "adds to the outcome");
    if (outcome_by_ >= 0 && outcome_by_ != thread()) {
      fail("outcome of two threads",
           "the order of their words is that of this execution, and no part of its graph: say them in finish()", where);
    }
    outcome_by_ = thread();
    promises_.does(side_effect::speaks, raw_hash{}(raw_string(word)));
  }
  log_.add_word(word, of_thread);
}

// Rounds of retry loops.

bool context::end_round(round_mark const& round, memory_range stack, memory_range own, site const& where) {
  if (stock() != nullptr) {
    promises_.give_up(round, where);
    return false;
  }
  if (!rehearsing()) learnt_.round_given_up(live_.so_far(), thread(), round.events, where);
  bool const again = promises_.end(round, stack, own, where);
  if (again) log_.meet(circumstance::repeated_round);
  return again;
}

void context::retry(stock_search& s, site const& where) {
  operation op;
  op.kind = op_kind::give_up;
  announce(op, where);
  s.begin_next_round(thread(), spurious_);
}

// The trace.

void context::note(operation const& op, object& o, site const& where) {
  if (op.label != 0) o.name = names_.of(op.label).location;
  notes_.note(thread(), op, o, where);
}

void context::note_fence(operation const& op, site const& where) {
  if (!rehearsing()) notes_.note_fence(thread(), op, where);
}

void context::note_text(char const* text, site const& where) {
  if (!rehearsing()) notes_.note_text(thread(), text, where);
}

void context::note_choice(char const* what, std::uint64_t chosen, site const& where) {
  if (!rehearsing()) notes_.note_choice(thread(), what, chosen, where);
}

// What went wrong.

void context::fail(char const* verdict, char const* message, site const& where) {
  verdict_.fail(verdict, message, where);
}

void context::touched_the_dead(object const* o, site const& where) {
  raw_string const what =
      o != nullptr ? name_of(*o) + ", whose life has ended" : raw_string("something that is not there any more");
  raw_string const touches = "touches " + what;
  if (!rehearsing()) notes_.note_text(threads_running() ? thread() : -1, touches.c_str(), where);
  verdict_.fail("use after free", thread_name(threads_.maker()) + " " + touches, where);
}

// For Relacy's scheduler and test suite.

int context::next_thread() {
  int const t = picks().pick(live_);
  departures_.look();  // even when nobody goes on: events that block their threads depart too
  if (t >= 0) {
    expect_within_window();
    return t;
  }
  expect_no_fault();
  if (t == nobody) ending_.nobody_goes_on();
  ending_.cut_off();
}

renaming const* context::renamed() { return stock() == nullptr ? picks().renamed() : nullptr; }

void context::expect_no_fault() {
  char const* const fault = picks().fault();
  if (fault == nullptr) return;
  if (renamed() != nullptr) verdict_.fail({not_interchangeable, fault});
  internal_error(fault);
}

void context::construct() {
  threads_.run_alone();
  program_.construct();
  promises_.set_up_ends();
  memory_.keep();
}

void context::run_thread(int index) {
  char here = 0;
  threads_.begin(index, &here);
  live_.started(index);
  fill_compared_stack();
  program_.thread(index);
  promises_.expect_end_of_round("it ends", site::current());
  promises_.look_at_memory();
  promises_.comes_to(nullptr, places_.last_announced(index));
  live_.finished(index);
}

void context::finish() {
  threads_.run_alone();
  if (stock() == nullptr) {
    picks().completed(live_);
    expect_no_fault();
  }
  program_.finish();
  if (renaming const* const r = renamed(); r != nullptr && !log_.is_last_outcome(*r)) {
    verdict_.fail({not_interchangeable, "their outcomes do not change places with them"});
  }
  if (stop_at_undeclared_ && !log_.may_be_reached()) verdict_.fail({undeclared_outcome, log_.outcome()});
  program_.destroy();
  memory_.look_for_leaks();
  ending_.clean_up();
}

// For the session.

bool context::prepare() {
  outcome_by_ = -1;
  if (stock_search* const s = stock(); s != nullptr ? !s->next() : !picks().next()) return false;
  live_.restart();
  threads_.run_alone();
  objects_.restart();
  promises_.restart();
  spurious_.restart();
  loads_.restart();
  log_.restart(renamed() != nullptr);
  notes_.restart();
  ending_.restart();
  return true;
}

namespace {

/// What Relacy itself has found.
failure_text explain(int relacy_result, access_under_way const& a, execution const& x, places const& where,
                     label_table const& names) {
  switch (relacy_result) {
    case rl::test_result_deadlock: return describe_deadlock(x, where, names);
    case rl::test_result_data_race: return explain_race(a, x, names);
    case rl::test_result_unitialized_access:
      return {"uninitialised read", name_of(*a.object) + " is read before it is written (" + place(a.where) + ")"};
    case rl::test_result_memory_leak:
    case rl::test_result_resource_leak: return {"leak", "memory of the program is still allocated at its end"};
    case rl::test_result_double_free: return {"double free", "memory is released that is not allocated"};
    default: return {rl::test_result_str(static_cast<rl::test_result_e>(relacy_result)), {}};
  }
}

}  // namespace

void context::judge(int relacy_result) {
  if (verdict_.passes()) verdict_.explain(explain(relacy_result, access_, live_, places_, names_));
  if (relacy_result == rl::test_result_data_race) {
    notes_.note_race(access_, rival_of(access_, live_, names_));
  } else if (verdict_.name() == deadlock) {
    for (stuck const& s : stuck_threads(live_, places_)) notes_.note_stuck(s);
  } else if (verdict_.name() != undeclared_outcome) {
    notes_.note_stop();
  }
  notes_.note_end(verdict_);
}

void context::count_execution(exploration_result& r) {
  if (renamed() != nullptr) {
    ++r.trials;
  } else {
    log_.count(live_, ending_.was_cut_off(), r);
    learnt_.execution_over(live_, places_);
  }
}

void context::report(exploration_result& r) const {
  r.verdict = verdict_.passes() ? "pass" : std::string(verdict_.name());
  r.message = verdict_.message();
  if (!verdict_.passes() && verdict_.name() != not_interchangeable) {  // by itself that execution is right
    r.schedule = to_text(live_.schedule());
  }
  if (notes_.tracing()) {
    r.trace = notes_.columns();
    r.execution = std::make_shared<execution_record const>(notes_.record());
  }
  for (raw_string const& d : departures_.found()) r.departures.emplace(d);
  r.vain = learnt_.met();
  log_.report(r);
}

void context::forget_findings() {
  log_.forget();
  departures_.forget();
  learnt_.forget();
}

bool context::exhaustive() const {
  auto const* const s = std::get_if<stock_search>(&search_);
  return s != nullptr ? s->exhaustive() : std::get<strategy*>(search_)->exhaustive();
}

std::uint64_t context::out_of_reach() const {
  auto const* const s = std::get_if<stock_search>(&search_);
  return s != nullptr ? s->out_of_reach() : std::get<strategy*>(search_)->out_of_reach();
}

int context::preemptions() const {
  return std::holds_alternative<strategy*>(search_) ? std::get<strategy*>(search_)->preemptions() : -1;
}

}  // namespace models
