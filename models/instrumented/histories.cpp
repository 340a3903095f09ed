// The hooks that the recorder of calls uses (<modelcheck/linearizable.hpp>).
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "../program/host.hpp"
#include "entry.hpp"
#include "front.hpp"
#include "include/modelcheck/detail/hooks.h"

using models::instrumented::front;

static_assert(models::max_threads == std::extent_v<decltype(modelcheck_position::known)>);

ENTRY int modelcheck_where(modelcheck_position* into) {
  front* const f = front::of_running_thread();
  if (f == nullptr) return 0;
  if (models::exact::the_world().live().threads() > models::max_threads)
    f->fail(models::verdict_kind::not_explored,
            "calls are recorded for a specification of at most 8 threads: say so with --threads", CALLED_FROM);
  models::exact::the_world().promised().records_calls(models::running_host().current_thread());
  models::view const here = models::running_host().knowledge(f->place(CALLED_FROM));
  into->thread = here.thread;
  into->events = here.events;
  for (int t = 0; t != models::max_threads; ++t) into->known[t] = here.known[t];
  return 1;
}

/// Answers while paused, too. An end before the thread's first event is taken to be at its first event.
ENTRY int modelcheck_precedes(modelcheck_position const* end, modelcheck_position const* begin) {
  models::view later;
  later.thread = begin->thread;
  later.events = begin->events;
  later.where = models::site::current();
  for (int t = 0; t != models::max_threads; ++t) later.known.set(t, begin->known[t]);
  return models::running_host().happens_before({end->thread, std::max(end->events - 1, 0)}, later) ? 1 : 0;
}

ENTRY void* modelcheck_pauses() {
  return front::of_running_thread() == nullptr ? nullptr : std::exchange(models::current_heap, nullptr);
}

ENTRY void modelcheck_goes_on(void* paused) {
  if (paused != nullptr) models::current_heap = static_cast<models::heap*>(paused);
}

ENTRY void modelcheck_fails(char const* verdict, char const* message, char const* file, int line) {
  if (front* const f = front::of_running_thread())
    f->fail_at(models::failure_named(verdict), message, models::site::current(file, "", static_cast<unsigned>(line)));
  std::abort();
}
