// What the headers ask of the checker, in C: it is answered for programs that `modelcheck explore` compiles, and for
// those of modelcheck_instrument(). Where nobody answers, the names are null.
#pragma once

/// A point in a thread's own time, and what happens before it: so many events of each thread.
struct modelcheck_position {
  int thread;
  int events;  // that the thread has made
  int known[8];
};

extern "C" {

/// Where the calling thread is. 0: it is in nothing that is explored.
[[gnu::weak]] int modelcheck_where(modelcheck_position* into);

/// Whether all that one thread had done by `end` happens before `begin`, in another thread. Asked by a thread of what
/// is explored.
[[gnu::weak]] int modelcheck_precedes(modelcheck_position const* end, modelcheck_position const* begin);

/// Until modelcheck_goes_on(), which is handed the result, nothing that the calling thread does is explored.
[[gnu::weak]] void* modelcheck_pauses();
[[gnu::weak]] void modelcheck_goes_on(void* paused);

/// The execution fails.
[[gnu::weak, noreturn]] void modelcheck_fails(char const* verdict, char const* message, char const* file, int line);

}  // extern "C"
