#include "record.hpp"

#include <algorithm>
#include <utility>

#include "../axioms/sequential_consistency.hpp"
#include "../runtime/faults.hpp"

namespace models::exact {

namespace {

bool is_any_interchangeable(exploration_options const& options) {
  return std::any_of(options.interchangeable.begin(), options.interchangeable.end(),
                     [](std::uint8_t set) { return set != 0; });
}

/// The turns of the execution with its threads renamed.
turns turns_by(performance const& p, renaming const& r) {
  turns t = fewest_turns(p);
  for (step& s : t.steps) s.thread = static_cast<std::uint16_t>(r(s.thread));
  return t;
}

}  // namespace

bool is_of_an_execution(search_verdict const& verdict) {
  return verdict != verdict_kind::internal_error && verdict != verdict_kind::not_interchangeable &&
         verdict != verdict_kind::wrong_schedule;
}

record::record(exploration_options const& options, strategy const& how, execution const& live)
    : options_(options),
      how_(how),
      live_(live),
      outcomes_(how.interchangeable(), is_any_interchangeable(options)),
      names_(how.interchangeable()),
      observation_(options.observers) {}

exploration_result record::take() {
  bool const fails = failure_.broken != rule::none || differs_;
  if (fails) tell_schedule();
  found_.up_to_renaming = names_.has_renamings();
  found_.observed = observation_.take();
  found_.by_relacy.asked = compared_ != nullptr;
  bool const all_judged = looks_for_races() || found_.by_relacy.performed == found_.by_relacy.executions;
  found_.exhaustive = passes() && all_judged;
  exploration_result all = std::move(found_);
  found_ = exploration_result();
  found_.tally.thin(all.tally.zeros());
  return all;
}

// The schedule that repeats the failing execution.

/// Whether the thread may have broken the rule, or helped to, by what it did behind its last event.
bool record::may_matter(int t) const {
  thread_state const s = live_.state(t);
  bool const goes_on = s == thread_state::running || s == thread_state::announced || s == thread_state::finished;
  switch (failure_.broken) {
    case rule::no_race: return goes_on && (live_.after_plain(t) || t == failure_.other);
    case rule::free_once:
    case rule::stay_alive: return goes_on;
    default: return false;
  }
}

performance record::performed() const {
  static sequential_consistency const interleavings;
  performance p{performed_part(live_), {}, failure_.by};
  for (int t = 0; t != live_.threads(); ++t) p.goes_on.push_back(p.last >= 0 && may_matter(t));
  p.interleaved = interleavings.allows(p.what);
  p.announced = announced_in(live_);
  return p;
}

/// Whether of some thread it is not known if it would have done more, had another one not failed.
bool record::is_any_left_between() const {
  for (int t = 0; t != live_.threads(); ++t) {
    if (t != failure_.by && live_.state(t) == thread_state::running) return true;
  }
  return false;
}

void record::tell_schedule() {
  performance const p = performed();
  turns const t = turns_by(p, shown_by_);
  found_.schedule = to_text(t.steps);
  found_.preemptions = is_any_left_between() ? -1 : t.preemptions;
  if (p.interleaved) found_.needs = weak_memory::not_needed;
}

// The execution under way.

void record::restart() {
  words_.clear();
  speaker_ = nobody_yet;
  in_circles_.reset();
  if (compared_ != nullptr) compared_->recorded.restart();
}

bool record::add_outcome(int speaker, char const* word, int of_thread) {
  if (speaker >= 0) {
    if (speaker_ >= 0 && speaker_ != speaker) return false;
    speaker_ = speaker;
  }
  words_.add(of_thread, word);
  return true;
}

void record::conclude(finding f, search_verdict verdict, std::string message) {
  failure_ = std::move(f);
  found_.verdict = std::move(verdict);
  found_.message = std::move(message);
}

void record::conclude_that_nobody_goes_on() {
  if (!in_circles_) {
    return conclude({.broken = rule::no_deadlock}, verdict_kind::deadlock,
                    "every thread waits, or has come to its end, and nothing that is there lets one go on");
  }
  conclude(*in_circles_, in_circles_->verdict, in_circles_->message);
}

void record::report_fault() {
  if (how_.fault() == nullptr) return;
  found_.verdict = how_.fault() == does_not_repeat_itself  ? verdict_kind::broken_promise
                   : how_.fault() == schedule_does_not_fit ? verdict_kind::wrong_schedule
                   : how_.renamed() != nullptr             ? verdict_kind::not_interchangeable
                                                           : verdict_kind::internal_error;
  found_.message = how_.fault();
}

bool record::is_outcome_as_renamed() const {
  renaming const* const by = how_.renamed();
  return by == nullptr || words_.renamed({}) == last_words_.renamed(*by);
}

std::optional<std::string> record::outcome_to_stop_at() {
  if (!options_.stop_at_undeclared) return std::nullopt;
  for (auto const& [words, by] : outcomes_.all_of(words_)) {
    if (may_be_reached(words)) continue;
    shown_by_ = by;
    return words;
  }
  return std::nullopt;
}

void record::count(objects const& all) {
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
  graph_file_.add(live_.so_far(), all);
  observation_.look_at(live_.so_far());
}

void record::count_cut_off() {
  if (how_.renamed() != nullptr) {
    ++found_.trials;
    return;
  }
  ++found_.cut_off;
  observation_.look_at(live_.so_far());
}

bool record::may_be_reached(std::string const& outcome) const {
  bool const declared = options_.outcomes.empty() || options_.outcomes.contains(outcome);
  return declared && !options_.forbidden.contains(outcome);
}

// Another machine.

void record::compare_with(another_machine& other) { compared_ = std::make_unique<compared>(other, live_.threads()); }

void record::note(int by, action const& d) {
  if (compared_ == nullptr) return;
  if (by == nobody_yet) return compared_->recorded.add(d);
  action by_thread = d;
  by_thread.events = live_.done(by);
  compared_->recorded.add(by, by_thread);
}

void record::threads_are_over() {
  if (compared_ != nullptr) compared_->recorded.threads_are_over();
}

void record::compare(bool complete) {
  bool const failed = !passes();
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

}  // namespace models::exact
