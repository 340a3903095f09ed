#include "verdict.hpp"

#include <iterator>
#include <ostream>

namespace models {

namespace {

constexpr std::string_view between = ": ";  // a name and its detail

bool has_detail(verdict_kind k) {
  return (k >= verdict_kind::forbidden_outcome && k <= verdict_kind::wrong_number_of_graphs) ||
         k == verdict_kind::crash;
}

using kind = verdict_kind;

struct named_verdict {
  verdict_kind kind;
  std::string_view name;
  std::string_view meaning;
};

constexpr named_verdict names[] = {
    {kind::pass, "pass", ""},
    {kind::data_race, "data race",
     "Two threads access one object, one of them writes it, and nothing orders the accesses."},
    {kind::deadlock, "deadlock", "Threads wait for what no thread will do any more."},
    {kind::use_after_free, "use after free", "A thread accesses an object whose life has ended."},
    {kind::double_free, "double free", "Memory is released twice, or was never allocated."},
    {kind::leak, "leak", "Memory is left at the end of an execution."},
    {kind::assertion_failed, "assertion failed", "A condition that the program states does not hold."},
    {kind::forbidden_outcome, "forbidden outcome", "An execution ends with an outcome that must not be reached."},
    {kind::undeclared_outcome, "undeclared outcome", "An execution ends with an outcome that is not declared."},
    {kind::outcome_not_reached, "outcome not reached", "No execution ends with an outcome that must be reached."},
    {kind::wrong_number_of_graphs, "wrong number of graphs",
     "The search finds another number of executions than there are."},
    {kind::nothing_shared, "nothing shared", "The threads share nothing that the checker sees, so nothing was shown."},
    {kind::nothing_completed, "nothing completed", "No execution was completed, so nothing was shown."},
    {kind::not_instrumented, "not instrumented",
     "Code of the program is not instrumented, so what it does to memory is not seen."},
    {kind::unanswered_question, "unanswered question",
     "A question of the program depends on what the search leaves out."},
    {kind::broken_promise, "broken promise", "A part of the program does not keep to what it promises the checker."},
    {kind::not_interchangeable, "threads not interchangeable",
     "Threads that are declared interchangeable behave differently."},
    {kind::hang, "hang", "No execution has ended for a long time."},
    {kind::internal_error, "internal error", "The checker contradicts itself."},
    {kind::wrong_schedule, "wrong schedule", "What is to be repeated is no execution of this program."},
    {kind::crash, "crash", ""},
    {kind::not_explored, "not explored", ""},
    {kind::livelock, "livelock", ""},
    {kind::too_many_operations, "too many operations", ""},
    {kind::too_many_threads, "too many threads", ""},
    {kind::outcome_of_two_threads, "outcome of two threads", ""},
    {kind::shared_stop_source, "shared stop_source", ""},
    {kind::untracked_memory, "untracked memory", ""},
    {kind::out_of_memory, "out of memory", ""},
    {kind::uninitialised_read, "uninitialised read", ""},
    {kind::no_thread, "no thread", ""},
    {kind::started_twice, "started twice", ""},
    {kind::disagreement, "disagreement", ""},
    {kind::aborted, "aborted", ""},
    {kind::terminated, "terminated", ""},
    {kind::failed, "failed", ""},
    {kind::ended_twice, "ended twice", ""},
    {kind::not_linearizable, "not linearizable", ""},
    {kind::wrong_free, "wrong free", ""},
    {kind::out_of_bounds, "out of bounds", ""},
    {kind::overlapping_copy, "overlapping copy", ""},
    {kind::misaligned_atomic, "misaligned atomic", ""},
    {kind::mixed_sizes, "mixed sizes", ""},
    {kind::use_after_destroy, "use after destroy", ""},
    {kind::wrong_destroy, "wrong destroy", ""},
    {kind::wrong_init, "wrong init", ""},
    {kind::wrong_wait, "wrong wait", ""},
    {kind::wrong_longjmp, "wrong longjmp", ""},
    {kind::wrong_join, "wrong join", ""},
    {kind::wrong_unlock, "wrong unlock", ""},
    {kind::of_the_program, "", ""}};

constexpr bool are_in_order() {
  for (std::size_t i = 0; i != std::size(names); ++i) {
    if (names[i].kind != static_cast<kind>(i)) return false;
  }
  return true;
}

static_assert(are_in_order(), "each kind has its name, in the order of verdict_kind");

search_verdict parsed(std::string_view words) {
  for (named_verdict const& each : names) {
    if (each.kind == kind::pass || each.kind == kind::of_the_program) continue;
    if (words == each.name) return each.kind;
    bool const begins_so = has_detail(each.kind) && words.starts_with(each.name);
    if (begins_so && words.substr(each.name.size()).starts_with(between))
      return {each.kind, std::string(words.substr(each.name.size() + between.size()))};
  }
  return {verdict_kind::of_the_program, std::string(words)};
}

}  // namespace

std::string_view name_of(verdict_kind k) { return names[static_cast<std::size_t>(k)].name; }

std::string_view meaning_of(verdict_kind k) { return names[static_cast<std::size_t>(k)].meaning; }

search_verdict::search_verdict(std::string_view words) {
  if (words != name_of(verdict_kind::pass)) *this = parsed(words);
}

std::string search_verdict::name() const {
  return kind == verdict_kind::of_the_program ? detail.value_or("") : std::string(name_of(kind));
}

std::string search_verdict::words() const {
  std::string text = name();
  if (detail && kind != verdict_kind::of_the_program) text.append(between).append(*detail);
  return text;
}

search_verdict failure_named(std::string_view words) { return parsed(words); }

std::ostream& operator<<(std::ostream& into, search_verdict const& v) { return into << v.words(); }

}  // namespace models
