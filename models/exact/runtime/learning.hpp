// Records the happens-before edges that skipped fruitless polls could add, and the queries of happens-before that were
// answered no (program/vain_looks.hpp).
//
// Skipped are the polls of an await before the last one, and the rounds of a retry before the last one. Such a poll
// reads a write that precedes, in modification order, the one that the wait has read in the end. A write may be
// inserted before that one later, so the possible polls of each wait are determined at the end of the execution,
// complete or not.
//
// The reads of a round that is given up are known at that moment. But if an attempt fails only with an older value, no
// execution contains a round that has lost it; so whatever the round of a successful attempt has read before it, a
// fruitless round may have read as well.
#pragma once

#include "../../program/host.hpp"
#include "../../program/vain_looks.hpp"
#include "../graph/graph.hpp"

namespace models::exact {

/// Of one exploration. Programs are told of 8 threads what happens before (machine/mode.cpp): of others nothing is
/// noted.
class learning {
 public:
  // What happens in the execution under way.
  void restart() { waits_.clear(); }
  /// The thread's event `read` was an await.
  void has_awaited(event_id read, site const& where) { waits_.push_back({read, read.index, where}); }
  /// The event `read` was an attempt of a round that began behind `round_start` events of its thread.
  void has_tried(event_id read, int round_start, site const& where) { waits_.push_back({read, round_start, where}); }
  /// The thread gives up a round, having made `events` events.
  void gives_up(graph const& g, round_mark const& round, int events, site const& where);
  void has_acquire_fence(int thread);
  /// The thread that has this view asked whether what comes after the moment happens before, and it does not.
  void told_no(moment const& m, models::view const& asked);
  /// No thread goes on.
  void is_over(graph const& g);

  [[nodiscard]] vain_knowledge met() const;

 private:
  struct wait {
    event_id read;
    int since = 0;  // what is left out comes behind that number of events
    site where;
  };
  struct look {
    int since = most_events;
    int events = 0;
    site where;
  };
  struct given_up {
    int thread = 0;
    int since = 0;
    int until = 0;
  };
  struct no {
    bool is_said = false;
    int asked = 0;
    int events = 0;
    vector_clock known;
    site where;
  };

  void look_in_vain(graph const& g, wait const& w);
  void leave_out(graph const& g, int thread, int since, int until, site const& where);
  void learn(graph const& g, int thread, int since, view const& more, bool acquires, site const& where);
  void add_looks_to(vain_knowledge& all, int thread, int of) const;
  void add_denial_to(vain_knowledge& all, int thread, int of) const;

  raw_vector<wait> waits_;
  per_thread<per_thread<std::array<look, 2>>> looks_;  // by the thread, the one it learns of, and whether it acquires
  raw_vector<given_up> given_up_;                      // that differ in their beginnings
  per_thread<per_thread<no>> told_no_;                 // by the thread that asks, and the one it asks about
  unsigned acquire_fences_ = 0;                        // the threads that have one, as bits
};

}  // namespace models::exact
