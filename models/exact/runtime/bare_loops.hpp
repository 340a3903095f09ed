// Recognises loops that wait without being marked as waits: a thread polls an atomic until it changes.
//
// The program makes no promise about such a loop; it is observed. A look is a load, or a failing compare-and-swap. From
// the second time on that a thread reaches a look with only looks, and fences that are not seq_cst, in between, its
// registers and its stack are saved. Suppose it reaches the same operation again with equal registers and stack, has
// changed nothing else since, has read only what it had read in as many looks before, with the same orders, and no more
// happens before it than then. Then its state is that of a round earlier, and whatever it would do next it could have
// done then. So it is treated like a thread that has given up a round (promises.hpp), and a later write may still
// change what it has read last. Only executions that repeat a fruitless poll are skipped.
//
// Whether two looks are equal depends only on what the thread has done and read: a graph is executed many times, in
// various orders and processes, and each time the thread must give up at the same look. So leftovers of other code are
// not compared (compared_stack.hpp), and the thread's changes are checked before each operation, whether or not another
// thread runs then. Two looks on one source line (there is no column) are told apart by registers and stack; if they
// are confused, the wait is found later, in every execution of the graph.
//
// A loop is misjudged if its condition depends on something that is not seen: a static or thread-local variable, memory
// of malloc, a thrown object, another thread's stack, or the platform's state of the thread. And writes by other
// threads to its own stack, in data that it does not read, may make two looks differ in one order of execution and not
// in another. No wait is wrong then; and a thread that repeats a graph goes on, or waits, as in the graph. Dead values
// in registers or on the stack can hide a loop for some rounds: then it polls more often, and the number of graphs
// depends on the compiler. Registers are compared on x86-64 only, so on other processors, under AddressSanitizer, and
// deeper than 16 KiB into the stack, no such loop is recognised. A seq_cst fence has its position in the order of all
// of them, so rounds with one are never equal.
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
  int seen_ = 0;                    // the number of the thread's events that have been looked through
};

/// Whether that event of the thread is a look, or may come between looks. A fence is one, too, as long as it is not
/// seq_cst: it does nothing more than an equal one before it when the thread knew the same there; and a choice that
/// went on as if there had been none: time is not up, and nothing has failed for no reason. (A write is also found as
/// an effect of the round. Here it spares the stacks of loops that do something.) So are both halves of a
/// read-modify-write that leaves the value as it is, as that of whoever finds a lock taken.
bool is_look(execution const& x, int thread, int index);

/// Whether the thread has read nothing else since it was there last than in as many events before, back to the time
/// before, and knows no more of what happened before: by a fence it may have acquired what it had read before. What it
/// has released by one, it must have known when it did the same before.
bool has_learnt_nothing(execution const& x, int thread, bare_loops::arrival const& last);

}  // namespace models::exact
