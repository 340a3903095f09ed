// Where executions have left the common ground of Relacy and C++20, once for each place.
#pragma once

#include "../../search/execution.hpp"
#include "places.hpp"
#include "tracked.hpp"

namespace models {

class departure_log {
 public:
  departure_log(execution& x, places const& where) : execution_(x), places_(where) {}

  /// Looks at what was performed since the last time.
  void look();
  /// Relacy takes the access for ordered after those of others, or it would have ended the execution.
  void look_at_access(tracked const& o, int by, access_kind kind, site const& where) {
    if (execution_.so_far().knows_too_much(by)) look_at_order(o, by, kind, where);
  }
  /// The program asks what happens before: then all of that matters.
  void look_at_knowledge(int t);

  void forget() { found_.clear(); }
  [[nodiscard]] raw_set<raw_string> const& found() const { return found_; }

 private:
  void look_at_order(tracked const& o, int by, access_kind kind, site const& where);
  void note(departure d, site const& where);
  void note_if_knows(int t, int other, int events, site const& where);

  execution& execution_;
  places const& places_;
  raw_set<raw_string> found_;
};

}  // namespace models
