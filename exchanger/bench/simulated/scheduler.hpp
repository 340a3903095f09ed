// The scheduler of a core, as in Linux 6.18 (EEVDF).
//
//   Each thread has a virtual time, which is how long it has run, and a virtual deadline, a slice later. Of those whose
//   time is not beyond the average of all, the one with the earliest deadline runs. It keeps the core for its slice,
//   unless its time is beyond the average when somebody wakes up who comes first then.
//   A thread that yields forfeits its slice: its time becomes its deadline, if it was not beyond the average.
//   A thread that sleeps keeps its distance from the average, up to two slices; what it has run beyond it, is forgotten
//   while it sleeps.
//
// Sources: Stoica and Abdel-Wahab, "Earliest Eligible Virtual Deadline First", 1995; kernel/sched/fair.c.
#pragma once

#include <vector>

#include "prices.hpp"

namespace rendezvous::bench::simulated {

struct thread;

/// A thread, as its scheduler sees it.
struct runnable {
  thread* whose = nullptr;
  span time = 0;
  span deadline = 0;
  span behind = 0;  ///< while it sleeps: the average at that time less its own time
  instant asleep_since = 0;
};

/// Of one core. All of them are threads that want the core; the one that runs is among them.
class run_queue {
 public:
  explicit run_queue(span slice) : slice_(slice) {}

  [[nodiscard]] bool others() const { return all_.size() > 1; }
  [[nodiscard]] bool empty() const { return all_.empty(); }

  void start(runnable& one);
  void wake(runnable& one, instant now);
  void sleep(runnable& one, instant now);
  void leave(runnable& one);
  void yield(runnable& one);
  /// It has run for so long. Whether its slice is over.
  bool ran(runnable& one, span time);

  /// Whether one that has just woken up takes the core from the one that runs, which has run on a little meanwhile.
  [[nodiscard]] bool preempts(runnable const& woken, runnable const& running) const {
    return running.time >= average() && first_but(&running) == &woken;
  }

  /// The one that is to run next; null when there is none.
  [[nodiscard]] runnable* first() const { return first_but(nullptr); }

 private:
  [[nodiscard]] runnable* first_but(runnable const* one) const;
  [[nodiscard]] span average() const;
  [[nodiscard]] bool eligible(runnable const& one) const { return one.time <= average(); }

  span slice_;
  std::vector<runnable*> all_;
};

}  // namespace rendezvous::bench::simulated
