// The C functions of the checker that the headers call. They are defined for programs that `modelcheck explore`
// compiles, and for those of modelcheck_instrument(). Elsewhere the names are null.
#pragma once

/// A point in program order, and its view: the number of each thread's events that happen before it.
struct modelcheck_position {
  int thread;
  int events;  // of the thread before this point
  int known[8];
};

extern "C" {

/// Sets the calling thread's position. Returns 0 if it is in no explored function.
[[gnu::weak]] int modelcheck_where(modelcheck_position* into);

/// Whether all events of one thread up to `end` happen before `begin`, in another thread. Called by explored
/// threads only.
[[gnu::weak]] int modelcheck_precedes(modelcheck_position const* end, modelcheck_position const* begin);

/// Until modelcheck_goes_on(), which takes the result, nothing that the calling thread does is explored.
[[gnu::weak]] void* modelcheck_pauses();
[[gnu::weak]] void modelcheck_goes_on(void* paused);

/// The execution fails.
[[gnu::weak, noreturn]] void modelcheck_fails(char const* verdict, char const* message, char const* file, int line);

}  // extern "C"
