// Recognises rounds in vain where the compiler's plugin tells of the heads of loops (program/loop_head.hpp): a thread
// comes back to the head of a loop in the state in which it was there before, and has only looked since, whatever it
// has read. Other loops: bare_loops.hpp.
//
// The execution in which the thread has not made that round is explored as well: without its reads the graph is still
// one that the memory model allows, since taking reads away orders less; the thread goes on in the same way, since its
// state is the same; and what fails, or races with another thread, does so without the round, too, where less happens
// before. So the thread is treated like one that has given up a round, and a later write may still change what it has
// read.
//
// What the round itself touches is held to what others do in this execution, but for data on the thread's own stack
// where the round has read an older value (is_of_no_use in search/every_graph.cpp). Nobody is told of a race with what
// others do only once the thread has left the loop, if they learn that without synchronising (by a relaxed read, say).
//
// A round may also leave the thread with what a compare-and-swap has found in place of what it had read before: then it
// is as if it had read that at once (found_by_failure in promises.cpp).
//
// The state is the values and the variables that are alive. Variables on the thread's stack are compared as far as the
// thread itself has written them in the round: what other threads write there it learns by reading. Below the frame,
// and in variables that are dead, there is nothing that is read again. Any other change is an effect of the round
// (promises.hpp).
#pragma once

#include <array>
#include <optional>

#include "../../graph/raw_memory.hpp"
#include "../../program/loop_head.hpp"

namespace models::exact {

/// The loops in which one thread is, in one execution, each within the one before it.
class loop_heads {
 public:
  void restart();

  /// From now on nothing is left out.
  void stop() { is_stopped_ = true; }
  /// The thread is about to write that part of its own stack.
  void writes_stack(void const* p, std::size_t size);
  /// A round that has come to its end.
  struct round {
    round_mark begin;
    bool is_the_same = false;  // the thread is in the state in which it began, but for counts
    bool carries = false;      // it is, but that it has `found` in place of what it `had` read last before the loop
    std::uint64_t had = 0;
    std::uint64_t found = 0;
    std::size_t touched = 0;  // as it was told at its beginning
  };
  /// The thread has changed something of that age (rounds.hpp) that is not in the execution graph.
  void affects(std::uint32_t age);
  /// The thread is at that head. Returns the round that ends there; none, if the loop begins, or the round had an
  /// effect.
  [[nodiscard]] std::optional<round> comes_to(loop_head const& h);
  /// The round that would end if the thread came to the head now; none, as above.
  [[nodiscard]] std::optional<round> would_end(loop_head const& h) const;
  /// A round begins at the head to which it has come last. `touched`: of taken_locks.
  void begins(round_mark const& its_begin, std::size_t touched);

 private:
  struct place {
    loop_head head;  // but for the values and the variables
    raw_vector<memory_range> variables;
    round_mark round;
    raw_vector<std::uint64_t> values;
    std::uint64_t carried = 0;  // as bits
    std::uint64_t had = 0;      // what these have
    std::size_t writes = 0;     // of the stack that were made before the round
    std::size_t touched = 0;
    bool is_known = false;  // whether a round has begun, and has no effect as far as is known
  };
  static constexpr std::size_t piece = 16;  // bytes
  struct write {
    std::uintptr_t at = 0;
    std::size_t size = 0;
    std::array<unsigned char, piece> before{};
  };
  static constexpr std::size_t most_writes = 512;

  [[nodiscard]] place* come_back(loop_head const& h);
  place& enter(loop_head const& h);
  void leave_those_within(loop_head const& h);
  void remember(place& its, loop_head const& h);
  [[nodiscard]] bool has_changed(place const& its, loop_head const& h, std::uint64_t but) const;
  [[nodiscard]] bool has_changed(loop_head const& h, write const& w, std::size_t since, std::uint64_t but) const;
  [[nodiscard]] bool is_overwritten(std::uintptr_t at, std::size_t since, write const& by) const;

  raw_vector<place> places_;  // the first `inside_` of them; it never shrinks
  std::size_t inside_ = 0;
  bool is_stopped_ = false;
  raw_vector<write> writes_;
};

}  // namespace models::exact
