// The oldest write of a location that a thread may still read: the newest mo index written or read in what happens
// before.
//
// Keeps a sorted array of the location's accesses, each with the newest mo index so far in its thread: a query takes a
// binary search for each thread.
#pragma once

#include <algorithm>
#include <iterator>

#include "../graph/graph.hpp"

namespace models::exact {

class newest_seen {
 public:
  /// Of those accesses of the location that `counts` accepts.
  template <class Predicate>
  newest_seen(graph const& g, location const& l, Predicate counts) : threads_(g.threads()) {
    for (event_id const w : l.writes) add(w, g.place_of(w));
    for (event_id const r : l.reads) {
      if (counts(g.at(r))) add(r, g.place_of(g.at(r).from));
    }
    sort();
  }

  /// The newest place that is written or read within the view; 0: nothing is.
  [[nodiscard]] int in(view const& known) const {
    int newest = 0;
    for (int t = 0; t != threads_; ++t) newest = std::max(newest, of_thread(t, known[t]));
    return newest;
  }

 private:
  struct access {
    std::uint32_t who;  // its thread and its number there
    int place;
  };

  static std::uint32_t name_of(int thread, int index) {
    return static_cast<std::uint32_t>(thread) << 16 | static_cast<std::uint32_t>(index);
  }
  void add(event_id e, int place) { all_.push_back({name_of(e.thread, e.index), place}); }
  void sort() {
    std::sort(all_.begin(), all_.end(), [](access const& a, access const& b) { return a.who < b.who; });
    for (std::size_t i = 1; i < all_.size(); ++i) {
      if (all_[i].who >> 16 == all_[i - 1].who >> 16) all_[i].place = std::max(all_[i].place, all_[i - 1].place);
    }
  }
  /// By the thread's first `events` events.
  [[nodiscard]] int of_thread(int t, int events) const {
    auto const end = std::lower_bound(all_.begin(), all_.end(), name_of(t, events),
                                      [](access const& a, std::uint32_t name) { return a.who < name; });
    bool const any = end != all_.begin() && static_cast<int>(std::prev(end)->who >> 16) == t;
    return any ? std::prev(end)->place : 0;
  }

  int threads_;
  raw_vector<access> all_;  // by thread and number
};

}  // namespace models::exact
