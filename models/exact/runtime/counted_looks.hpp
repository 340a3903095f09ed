// Loops that count their polls, and give up or sleep after n fruitless ones. On request, the count is assumed to
// decide only when to stop.
//
// After three rounds of such a loop in which each look has read the same write, the next looks read the same again,
// without a choice. So a loop sees a change within its first looks or not at all; an execution that sees it later
// differs only in the count. The assumption is the author's, and is not checked: it is false for a loop that keeps the
// value of each look.
//
// A loop of more than most_looks looks counts as a wait, like one that does not count (bare_loops.hpp).
#pragma once

#include <optional>

#include "bare_loops.hpp"

namespace models::exact {

/// Those of one thread in one execution.
class counted_looks {
 public:
  static constexpr int most_looks = 12'000;

  void restart() { clear(); }

  /// The thread comes to the look. The event whose value it has again; nothing: it is to be performed, next.
  [[nodiscard]] std::optional<event_id> comes_to(execution const& x, int thread, look const& l);
  /// Whether it has gone on so for too long.
  [[nodiscard]] bool are_endless() const { return left_out_ == most_looks; }

 private:
  struct step {
    std::size_t place = 0;
    int event = 0;  // that has performed it, or an equal one before
  };

  void clear();
  [[nodiscard]] std::size_t place_of(look const& l);
  [[nodiscard]] std::optional<std::size_t> last_before(std::size_t end, std::size_t place) const;
  [[nodiscard]] bool are_alike(execution const& x, int thread, std::size_t one, std::size_t other,
                               std::size_t count) const;
  [[nodiscard]] std::optional<int> is_due(execution const& x, int thread, std::size_t place) const;

  raw_vector<look> places_;
  raw_vector<step> steps_;
  int next_event_ = 0;  // that the thread makes if it does nothing but look
  int left_out_ = 0;    // in a row
};

}  // namespace models::exact
