// Loops that wait without saying so: a thread looks at an atomic, finds nothing new, and looks again.
//
// Nobody has promised that a round of such a loop does nothing; it is seen. A look is a load, or a compare-and-swap
// that fails. From the second time on that a thread comes to a look with nothing in between but looks, and fences that
// are not seq_cst, its registers and its stack are kept. Suppose it comes there again, about to do the same in every
// respect, has changed nothing else since, and these are the same; and all that it has read since, it had read in as
// many looks before, with the same orders, and no more happens before it than then. Then it knows nothing that it did
// not know, and whatever it would do next it could have done a round earlier. So it is treated like a thread that has
// given up a round (promises.hpp), and a later write may still change what it has read last. What is left out is only
// that it looks in vain once more.
//
// Whether two looks are equal depends on nothing but what the thread has done and read: a graph is executed again and
// again, in various orders and processes, and each time the thread must give up at the same look. So no byte is
// compared that somebody else has left there (compared_stack.hpp), and what the thread changes is seen before each
// operation, whether or not another thread runs then. Two looks at one place in the source, which has no column, are
// told apart by their registers and stacks; when they are mixed up, a wait is found later, and by every execution of
// the graph.
//
// It is misjudged if a loop is ended by something that is not seen: a static or thread-local variable, memory of
// malloc, an object that was thrown, what lies on another thread's stack, or what the platform keeps of the thread. And
// what others write to its own stack, in data that it does not read, may tell two looks apart in one order of execution
// and not in another. No wait is wrong then; and a thread that does again what a graph has goes on, or waits, as the
// graph says.
// What lies in a register or on the stack and is never used again can hide a loop for some rounds: then it looks in
// vain more often, and the number of graphs depends on the compiler. Registers are seen on x86-64 only, so elsewhere,
// where AddressSanitizer has moved the stack, and deeper than 16 KiB into it, no such loop is looked for. A seq_cst
// fence has its position in the order of all of them, so no round with one is like the one before.
#pragma once

#include "../../program/memory_copy.hpp"
#include "../search/execution.hpp"

namespace models::exact {

/// What a thread is about to do that may be a look in a loop.
struct look {
  void const* at = nullptr;
  operation what;  // but for its location
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

  /// A look to which the thread has come, and how it was when it did.
  struct arrival {
    int events = 0;          // that it had made when it was there last, and as it was then
    int events_before = -1;  // when it was there the time before, however it was then; -1: there was none
    bool has_state = false;  // the first time it is not looked at
    round_mark round;        // since it was there last; with state only
    memory_copy state;       // its registers and its stack
  };

  /// Whether it was there before, with nothing but looks since.
  [[nodiscard]] bool has_looked(execution const& x, int thread, look const& l);
  /// The thread comes to the look. Returns when it was there as it is now, with nothing but looks since. If it never
  /// was, that is now, and is kept.
  arrival& come_to(execution const& x, int thread, look const& l, memory_range state);

 private:
  struct place {
    look what;
    std::size_t last;  // arrival
  };

  void forget() {
    places_.clear();
    sums_.clear();
  }
  void forget_behind_more_than_looks(execution const& x, int thread);
  [[nodiscard]] place* find(look const& l);
  /// The number of the one with that state, behind the first; or how many there are.
  [[nodiscard]] std::size_t find_state(std::uint64_t sum, memory_range state);
  arrival& add(int events, std::uint64_t sum);

  raw_vector<place> places_;
  raw_vector<std::uint64_t> sums_;  // of each arrival's state and place; 0: it has no state
  raw_vector<arrival> arrivals_;    // as many as sums; it never shrinks, since copies of stacks keep their memory
  int seen_ = 0;                    // of the thread's events, so many have been looked through
};

/// Whether the thread has read nothing else since it was there last than in as many events before, back to the time
/// before, and knows no more of what happened before: by a fence it may have acquired what it had read before. What it
/// has released by one, it must have known when it did the same before.
bool has_learnt_nothing(execution const& x, int thread, bare_loops::arrival const& last);

}  // namespace models::exact
