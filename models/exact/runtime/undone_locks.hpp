// Locks that a thread takes and gives back in one round. Nobody else can tell that it had them, if those who find one
// taken do nothing but wait for it (word_kind::lock).
//
// So a round that leaves each lock as it has found it, and has only looked otherwise, is one in vain (loop_heads.hpp).
// Without it the graph is one that the memory model allows: whoever has taken the lock behind it takes it behind the
// unlock that the round has read from, which writes the same; that orders less, and no read has passed over anything.
//
// A loop that waits for a condition variable has its head where the lock is held, and gives it back within the round.
// Such a round is in vain, if the thread could have taken the lock before the loop as late as it has taken it again,
// and have come to the head of the loop in the same state (taken_locks.hpp): then that is the execution without it.
// It is explored, so this one is not explored to its end. Nor is it a deadlock where others wait for the lock. The same
// holds if nobody else has had the lock meanwhile: in the execution without the round the thread has kept it. There the
// thread may sleep for ever. One that has not slept in such a round would do so without end, and nobody would say so:
// it is followed.
#pragma once

#include <optional>

#include "../search/execution.hpp"

namespace models::exact {

struct locks_of_round {
  bool are_as_before = true;
  std::optional<location_id> taken_again;  // the one that the thread had at its beginning, and has given back meanwhile
  bool had_nobody_else = true;             // while the thread had given it back
};

/// Of the thread's events from that one on.
locks_of_round locks_since(execution const& x, int thread, int first);

}  // namespace models::exact
