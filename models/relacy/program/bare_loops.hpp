// Loops that wait without saying so: a thread looks at an atomic, finds nothing new, and looks again.
//
// Nobody has promised that a round of such a loop does nothing; it is seen. A look is a load, or a compare-and-swap
// that fails. From the second time on that a thread comes to a look with nothing but looks in between, its registers
// and its stack are kept. Suppose it comes there again, has changed nothing else since, and these are the same; and all
// that it has read is what it had read the round before. Then it knows nothing that it did not know, and whatever it
// would do next it could have done a round earlier. So it is treated like a thread that has given up a round
// (rounds.hpp), and a later write may still change what it has read last. What is left out is only that it looks in
// vain once more.
//
// It is misjudged if a loop is ended by a static or thread-local variable, by something on another thread's stack, or
// by what the platform keeps of the thread. What lies in a register or on the stack and is never used again can hide a
// loop; then it is explored round after round, as if it did something. Registers are seen on x86-64 only, so elsewhere,
// and where AddressSanitizer has moved the stack, no such loop is looked for.
#pragma once

#include <cstdint>

#include "../../search/execution.hpp"
#include "../round_mark.hpp"
#include "memory_copy.hpp"

namespace models {

/// What a thread is about to do that may be a look in a loop.
struct look {
  void const* at = nullptr;
  op_kind kind = op_kind::load;
  std::uint64_t expected = 0;
  std::uint64_t desired = 0;
  site where;
  void const* frame = nullptr;  // of the function that looks: another one for each depth of recursion

  friend bool operator==(look const&, look const&) = default;
};

/// Those of one thread in one execution.
class bare_loops {
 public:
  void restart() {
    forget();
    seen_ = 0;
  }
  /// What comes now is no repetition of what was.
  void forget() { used_ = 0; }

  /// One look to which the thread has come before.
  struct arrival {
    look what;
    int events = 0;          // that it had made when it was there last
    int events_before = -1;  // when it was there the time before; -1: it was there once
    round_mark round;        // since it was there last, if it was there before that; so is the stack
    memory_copy stack;
  };

  /// The thread's last time there, with nothing but looks since. Null: there was none, and this one is remembered.
  arrival* last_time(graph const& g, int thread, look const& l);

 private:
  raw_vector<arrival> arrivals_;  // it never shrinks, since copies of stacks keep their memory
  std::size_t used_ = 0;
  int seen_ = 0;  // of the thread's events, so many have been looked through
};

/// Whether the thread has read nothing else since it was there last than between that and the time before.
bool has_read_the_same(graph const& g, int thread, bare_loops::arrival const& last);

}  // namespace models
