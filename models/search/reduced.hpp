// Every execution graph, and no execution that is not needed: optimal partial-order reduction, but for this:
//
//   - Seq_cst fences, and the kernel's sleeps and wake-ups, take turns in every order that is possible, whether or
//     not it makes a difference: four threads with two unrelated fences each have one graph, in 2,520 executions.
//   - Reads by value, and awaits whose value can be taken away again, may lead to a graph twice (below).
//   - An execution in whose order a load cannot reach its value, or a seq_cst await comes too late, is cut off and
//     begun again in another order.
//
//   stack = { empty graph }
//   while the stack is not empty:
//     take a graph; run it again in an order that it allows; then extend it, thread by thread:
//       load:   go on with the newest value; put a graph with each other visible value on the stack
//       write:  go on with it as the newest; put a graph with each earlier place on the stack; and for
//               every read that could have read it, had the write come first: take away what was added
//               after that read and is not needed for the write, and put the graph in which the read
//               reads the write on the stack - if the read and all that goes away is as it would be
//               added without any choice (newest value, last place, first alternative), so that each
//               graph is reached from exactly one other
//     until nobody can go on
//
// Nothing is remembered but the stack. An execution ends complete or with blocked threads; but for
// those above none is begun in vain. A fruitless round ends in a blocked event, which a later write may replace like
// any read.
//
// An await is not part of the graph until it may read something acceptable. Then it is added like any read,
// with the newest acceptable value, so no execution is spent on waiting. Which thread is extended next is free
// to choose, so this loses nothing. When the newest value is none that it accepts, the await may miss the
// others: that graph is explored too, with the await deaf from then on, and ends in a deadlock or is cut off.
// A seq_cst await may find all of them hidden by seq_cst writes that came before it only in this execution:
// then the execution is cut off, and begun again in an order in which the await comes first.
//
// A relaxed read of which only the value matters to the thread is told apart by that alone. Among several writes of one
// value it reads the oldest, which leaves the thread the most to read later; nothing else can depend on it, since
// nothing comes with a relaxed read (an acquire fence after one is refused). So one graph stands for all that differ
// only there, and a write revisits such a read only if it brings a value, or a place, that the read could not have had.
// Such a graph may be reached more than once: by one in a hundred to one in twenty of the executions of random
// programs, depending on their kind. Departures are noticed in the executions that are made, so one that only another
// of the equal values would make goes without a remark; the values that C++20 allows beyond it are then those of an
// execution that is made.
//
// Source: Kokologiannakis, Marmanis, Gladstein, Vafeiadis, "Truly Stateless, Optimal Dynamic Partial Order
// Reduction", POPL 2022 (TruSt). New here: read-modify-writes are completed on paper, before anything is
// run; the treatment of awaits, compare Jonsson, Lang, Sagonas, "Awaiting for Godot", FMCAD 2022; and that of reads
// by value, compare Chatterjee, Pavlogiannis, Toman, "Value-Centric Dynamic Partial Order Reduction", OOPSLA 2019.
//
// May touch: the execution it is given.
#pragma once

#include <optional>

#include "strategy.hpp"

namespace models {

class reduced_search final : public strategy {
 public:
  explicit reduced_search(int threads) { stack_.emplace_back(threads); }

  bool next() override;
  int pick(execution& x) override;
  [[nodiscard]] char const* fault() const override { return fault_; }
  [[nodiscard]] bool exhaustive() const override { return out_of_reach_ == 0; }
  [[nodiscard]] std::uint64_t out_of_reach() const override { return out_of_reach_; }

  /// Graphs that wait to be run, the next one last. They can be taken away and given back between executions.
  [[nodiscard]] raw_vector<graph>& stack() { return stack_; }

 private:
  int replay(execution& x);
  int went(execution const& x, int t);
  /// What has become of a thread's next operation.
  enum class extension : std::uint8_t {
    made,
    none,      // the thread waits, or goes no further
    elsewhere  // this execution is of no further use: others will do, in another order
  };
  extension extend(execution& x, int t);
  extension extend_read(execution& x, int t);
  extension extend_await(execution& x, int t);
  void push_deaf(execution const& x, int t);
  bool comes_too_late(execution& x, int t);
  bool push_other_values(execution const& x, int t, std::optional<event_id> first);
  bool push_alternative(execution const& x, int t, event_id from);
  void push_places(graph const& g, int t, event const& write);
  void revisit(graph const& g, int t, event const& write);
  void revisit_read(graph const& g, int t, event const& write, vector_clock const& prefix, event_id reader);
  void complete(graph&& g);
  void push(graph&& g);

  raw_vector<graph> stack_;
  graph plan_{0};
  std::size_t position_ = 0;
  int last_ = 0;  // the thread that went last, and can go on
  raw_vector<option> options_;
  std::uint64_t out_of_reach_ = 0;
  char const* fault_ = nullptr;
};

}  // namespace models
