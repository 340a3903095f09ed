// The steps of a trace: what each thread does, as it does it, and what was wrong in the end. Without a trace, nothing
// is noted.
#pragma once

#include "../../search/execution.hpp"
#include "../labels.hpp"
#include "deadlock_report.hpp"
#include "race_report.hpp"
#include "trace.hpp"
#include "tracked.hpp"
#include "verdict.hpp"

namespace models {

class trace_notes {
 public:
  /// `stacks`: the bottom of each thread's stack; null before it runs.
  trace_notes(bool tracing, execution const& x, per_thread<char const*> const& stacks, label_table const& names)
      : tracing_(tracing), execution_(x), stacks_(stacks), names_(names) {}

  void restart() { trace_.clear(); }

  /// The thread has performed the operation that it announced.
  void note(int t, operation const& op, tracked const& o, site const& where) {
    if (tracing_) add_operation(t, op, o, where);
  }
  void note_fence(int t, operation const& op, site const& where);
  void note_access(int t, tracked const& o, access_kind kind, site const& where) {
    if (tracing_) add_access(t, o, kind, where);
  }
  void note_text(int t, char const* text, site const& where);
  void note_choice(int t, char const* what, std::uint64_t chosen, site const& where);

  // Of an execution that failed.
  void note_race(access_under_way const& mine, std::optional<rival> const& with);
  void note_stuck(stuck const& s);
  /// The last step is the one at which it was stopped.
  void note_stop() {
    if (tracing_) trace_.mark_last();
  }
  void note_end(verdict const& v);

  [[nodiscard]] bool tracing() const { return tracing_; }
  [[nodiscard]] raw_string columns() const { return trace_.columns(execution_.threads()); }
  /// Only outside Relacy.
  [[nodiscard]] execution_record record() const { return trace_.record(execution_.threads()); }

 private:
  [[nodiscard]] trace::line line_of(int t, char const* kind, site const& where) const;
  void add(trace::line l);
  void add_access(int t, tracked const& o, access_kind kind, site const& where);
  void add_operation(int t, operation const& op, tracked const& o, site const& where);
  [[nodiscard]] raw_string value(tracked const& o, std::uint64_t v) const;
  [[nodiscard]] raw_string effect(int t, operation const& op, tracked const& o) const;

  bool tracing_;
  execution const& execution_;
  per_thread<char const*> const& stacks_;
  label_table const& names_;
  trace trace_;
};

}  // namespace models
