// The steps of an execution: as columns, one per thread, and as data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "../../graph/clock.hpp"
#include "../../graph/raw_memory.hpp"
#include "../execution_record.hpp"
#include "../site.hpp"

namespace models {

class trace {
 public:
  struct line {
    int thread = -1;
    raw_string text;  // as it stands in the columns
    // What the text is made of.
    char const* kind = "event";
    raw_string object;
    raw_string effect;
    char const* entry = "";
    int number = 0;
    char const* order = "";
    char const* stated = "";
    site where;
    int newer = 0;
    // Where it is in the graph.
    int events = 0;                   // of its thread, with those that it has performed itself
    std::optional<event_id> read;     // those that it has performed
    std::optional<event_id> written;  //
    std::optional<event_id> from;     // the write that it has read
    bool failed = false;
  };

  void clear() {
    lines_.clear();
    faults_.clear();
    end_.clear();
  }
  void add(line l) { lines_.push_back(std::move(l)); }
  /// The verdict: the last line of the columns, and no step.
  void end(raw_string text) { end_ = std::move(text); }

  /// The step that has performed the event; nothing: it has no line of its own.
  [[nodiscard]] std::optional<std::size_t> step_of(event_id e) const;
  /// The last step of the thread after which it had performed at most so many events.
  [[nodiscard]] std::optional<std::size_t> last_step(int thread, int events) const;
  [[nodiscard]] raw_vector<line> const& lines() const { return lines_; }

  /// The execution was stopped at the last step.
  void mark_last() {
    if (!lines_.empty()) lines_.back().failed = true;
  }
  void add_fault(std::optional<std::size_t> from, std::optional<std::size_t> to, char const* kind) {
    if (from && to) faults_.push_back({*from, *to, kind});
  }

  /// A table: the number of the step, then a column for each thread. Of steps that are repeated again and again it has
  /// the first ones, and how often they come.
  [[nodiscard]] raw_string columns(int threads) const;
  /// Only outside Relacy.
  [[nodiscard]] execution_record record(int threads) const;

 private:
  struct fault {
    std::size_t from;
    std::size_t to;
    char const* kind;
  };
  struct refrain {
    std::size_t steps;
    std::size_t times;  // that they come again
  };
  [[nodiscard]] refrain refrain_at(std::size_t first) const;

  raw_vector<line> lines_;
  raw_vector<fault> faults_;
  raw_string end_;
};

/// "file.hpp:12" of a path.
raw_string short_place(char const* file, unsigned line);

}  // namespace models
