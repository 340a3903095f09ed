#include "scripted.hpp"

#include "way.hpp"

namespace models::exact {

bool scripted::next(execution& x) {
  if (std::exchange(done_, true)) return false;
  x.restart(graph(threads_, running_));
  return true;
}

int scripted::refuse(char const* why) {
  fault_ = why;
  return cut_off;
}

namespace {

/// A thread that must end before the step can be performed; the thread itself, if there is none.
int awaited(execution const& x, int t) {
  bool const waits = x.state(t) == thread_state::announced && x.waits_for_another(t);
  return waits ? static_cast<int>(x.pending(t).operand) : t;
}

}  // namespace

int scripted::pick(execution& x) {
  while (at_ != steps_.size()) {
    step const& s = steps_[at_];
    if (s.thread >= threads_) return refuse(schedule_does_not_fit);
    int const t = awaited(x, s.thread);
    if (is_to_run(x.state(t))) {
      if (!s.performs) ++at_;
      return t;
    }
    if (x.state(t) != thread_state::announced || t != s.thread || !s.performs) return refuse(schedule_does_not_fit);
    if (x.is_full(t)) return refuse(too_many_events);
    auto const how = way_of(model_, x, t, s.back);
    bool const is_newest = s.back == 0;  // which is always allowed
    if (!how || (!is_newest && !allows(model_, x, t, *how))) return refuse(schedule_does_not_fit);
    perform(x, t, *how);
    ++at_;
  }
  return go_on(x);
}

// Behind the end of the schedule.

int scripted::go_on(execution& x) {
  for (bool with_waiting : {false, true}) {
    for (int i = 0; i != x.threads(); ++i) {
      int const t = (last_ + i) % x.threads();
      if (is_to_run(x.state(t))) return last_ = t;
      if (x.state(t) != thread_state::announced || x.would_wait(t) != with_waiting || x.waits_for_another(t)) continue;
      if (x.is_full(t)) return refuse(too_many_events);
      perform(x, t, *way_of(model_, x, t, 0));
      return go_on(x);
    }
  }
  return nobody;
}

}  // namespace models::exact
