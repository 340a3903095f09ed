// Sleeps on futexes, and at condition variables (instrumented/posix.cpp), behind which a thread is as wise as before:
// it looks again.
//
// A round in which it sleeps, and comes back to the head of its loop as it was there, is one in vain, like a round in
// which it only looks (loop_heads.hpp). Without that round the graph is one that the memory model allows: the thread's
// changes of the queue of sleepers, which nobody but the kernel sees, go, and so does the kernel's look, which leaves
// the word as it is. Whoever has woken the thread wakes nobody then, and learns nothing of that. That is not so if it
// could have woken another sleeper in its place: then the round stays, since the other one may sleep for ever by it.
//
// An execution in which a thread sleeps, and is not woken, has no end of such a round, and is explored as ever.
#pragma once

#include "../search/execution.hpp"

namespace models::exact {

/// Whether that event of the thread is a part of such a sleep.
bool is_of_vain_sleep(execution const& x, int thread, int index);
/// Whether any of its events from that one on is a part of one.
bool any_is_of_vain_sleep(execution const& x, int thread, int first);

}  // namespace models::exact
