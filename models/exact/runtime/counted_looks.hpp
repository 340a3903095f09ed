// Loops that count how often they look, and give up, or sleep, after so many looks in vain: taken, where that is asked
// for, to decide nothing by the count but when to stop.
//
// When a thread has gone through such a loop three times and each look has read the same write each time, it is not
// asked what the next ones read: the same again. So a loop sees a change within its first looks or not at all; that it
// sees one later differs by the count alone. This is on the author's word, and not checked: a loop that keeps what each
// of its looks has read is another one.
//
// A loop that goes on for longer than most_looks is taken to wait, like one that does not count (bare_loops.hpp).
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
