// Notes, while executions run, what threads could learn by looks in vain, and what they are told that they do not know
// (vain_looks.hpp).
#pragma once

#include "../../search/execution.hpp"
#include "../host.hpp"
#include "../report/places.hpp"
#include "../vain_looks.hpp"

namespace models {

class learning {
 public:
  /// The thread's await is over, at its last event.
  void await_over(graph const& g, int thread, site const& where);
  /// Its attempt has succeeded: those that failed before are left out.
  void attempt_over(execution const& x, int thread, site const& where);
  /// It gives up a round that began after so many events.
  void round_given_up(graph const& g, int thread, int since, site const& where);
  /// Of an attempt that has failed, one read was performed for all.
  void execution_over(execution const& x, places const& where);
  void acquire_fence(int thread) { acquire_fences_ |= 1u << thread; }
  void told_no(moment const& m, view const& asked);

  [[nodiscard]] vain_knowledge met() const;
  void forget() { *this = {}; }

 private:
  struct look {
    int since = max_events;
    int events = 0;
    site where;
  };
  struct no {
    int asked = 0;
    int events = max_events;
    vector_clock known;
    site where;
  };

  void learn(graph const& g, int thread, int since, vector_clock const& more, bool acquires, site const& where);

  per_thread<per_thread<std::array<look, 2>>> looks_;  // by the thread, the one it learns of, and whether it acquires
  per_thread<std::array<int, max_events>>
      given_up_until_{};  // rounds, by the thread and the event that they begin with
  per_thread<per_thread<no>> told_no_;
  unsigned acquire_fences_ = 0;
};

}  // namespace models
