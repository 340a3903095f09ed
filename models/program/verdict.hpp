// The verdict of an exploration: that the program passes, or what has failed.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace models {

/// The names are in verdict.cpp, in this order.
enum class verdict_kind : std::uint8_t {
  pass,
  data_race,
  deadlock,
  use_after_free,
  double_free,
  leak,
  assertion_failed,
  forbidden_outcome,       // the detail is the outcome
  undeclared_outcome,      // the same; without it the message is the outcome, at which the execution was stopped
  outcome_not_reached,     // the same
  wrong_number_of_graphs,  // the detail has both numbers
  nothing_shared,
  nothing_completed,  // no execution came to its end
  not_instrumented,   // code ran, or may have run, whose accesses are not seen
  unanswered_question,
  broken_promise,
  not_interchangeable,  // a renaming of interchangeable threads changed more than their numbers
  hang,
  internal_error,
  wrong_schedule,  // it is of another program, or the code has changed since
  crash,           // of the process that explored, with its signal or exit code; or of the program itself
  not_explored,
  livelock,
  too_many_operations,
  too_many_threads,
  outcome_of_two_threads,
  shared_stop_source,
  untracked_memory,
  out_of_memory,
  uninitialised_read,
  no_thread,
  started_twice,
  disagreement,  // of Relacy, which has read something else
  aborted,
  terminated,
  failed,  // main() does not return 0
  ended_twice,
  not_linearizable,
  wrong_free,
  out_of_bounds,
  overlapping_copy,
  misaligned_atomic,
  mixed_sizes,
  use_after_destroy,
  wrong_destroy,
  wrong_init,
  wrong_wait,
  wrong_longjmp,
  wrong_join,
  wrong_unlock,
  of_the_program  // the program's own: the detail is its name; the last one
};

struct search_verdict {
  verdict_kind kind = verdict_kind::pass;
  std::optional<std::string> detail{};

  search_verdict() = default;
  search_verdict(verdict_kind is, std::optional<std::string> more = {}) : kind(is), detail(std::move(more)) {}
  /// Of its words, as in declarations and files. A name that is none of the checker's is the program's own.
  search_verdict(std::string_view words);
  search_verdict(char const* words) : search_verdict(std::string_view(words)) {}
  search_verdict(std::string const& words) : search_verdict(std::string_view(words)) {}

  [[nodiscard]] bool passes() const { return kind == verdict_kind::pass; }
  /// "data race", "forbidden outcome: 0 0"
  [[nodiscard]] std::string words() const;
  /// The same without the detail; of the program's own verdict its name.
  [[nodiscard]] std::string name() const;

  friend bool operator==(search_verdict const&, search_verdict const&) = default;
  friend bool operator==(search_verdict const& v, verdict_kind k) { return v.kind == k; }
};

/// The verdict of a program that says itself that it has failed, by these words: never that it passes.
search_verdict failure_named(std::string_view words);

/// For the tests.
std::ostream& operator<<(std::ostream& into, search_verdict const& v);

/// Of the program's own verdicts, nothing.
std::string_view name_of(verdict_kind k);
/// One sentence; nothing: the name says it.
std::string_view meaning_of(verdict_kind k);

}  // namespace models
