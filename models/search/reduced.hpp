// Every execution graph, each reached once: optimal dynamic partial-order reduction (TruSt).
//
//   stack = { empty graph }
//   while the stack is not empty:
//     take a graph; execute it again in an order that it allows; then extend it, thread by thread:
//       load:   extend with the newest value; push a graph for each other visible value
//       write:  extend with it last in modification order; push a graph for each earlier position; and revisit
//               every earlier read r of the location that is not in the write's prefix (its predecessors by
//               program order and reads-from):
//                 delete the events that were added after r and are not in the prefix;
//                 push the graph in which r reads from the write,
//                 if r and every deleted event is a maximal extension: what would have been added without a
//                 choice (newest value, last position in modification order, first alternative)
//     until no thread can go on
//
// The maximality condition makes sure that each graph is reached from exactly one other, so nothing but the stack has
// to be remembered. A round of a retry loop that is given up ends in a blocked event, which a later write may revisit
// like any read. An execution ends complete or with blocked threads. Optimality has three exceptions:
//
//   - Seq_cst fences, and the kernel's sleeps and wake-ups, are executed in every possible order, whether or not that
//     makes a difference: four threads with two unrelated fences each have one graph, in 2,520 executions.
//   - Reads by value, and awaits whose value can be deleted again, may lead to a graph twice (below).
//   - When a load is too late to read its value, in the order of execution at hand, or a seq_cst await is, the
//     execution is cut off and begun again in another order.
//
// Awaits. An await is added to the graph only when it may read a value that it accepts. Then it is added like any
// read, with the newest acceptable value, so no execution is spent on waiting. The search is free to choose which
// thread to extend next, so nothing is lost. When the newest value is not acceptable, the await may also read none of
// the acceptable ones: that graph is explored too, with the await blocked for good, and ends in a deadlock or is cut
// off. A seq_cst await may find all acceptable values hidden by seq_cst writes that precede it only in this execution:
// then the execution is cut off and begun again in an order in which the await comes first.
//
// Reads by value. Where the program says so (by_value), only the value of a relaxed read matters. Among several writes
// of one value the oldest is read, which allows the thread's later reads the most. Nothing else can depend on the
// choice, since a relaxed read synchronises with nothing (an acquire fence after one is refused). So one graph stands
// for all that differ only in it, and a write revisits such a read only if it brings a value, or a position in
// modification order, that the read could not have had. Such a graph may be reached more than once: in random programs
// by one in a hundred to one in twenty of the executions, depending on the kind of program. Departures are detected in
// executions, so a departure that only another of the equal writes would make is not reported; the outcomes that C++20
// allows beyond it are then those of an execution that is made.
//
// Source: Kokologiannakis, Marmanis, Gladstein, Vafeiadis, "Truly Stateless, Optimal Dynamic Partial Order
// Reduction", POPL 2022 (TruSt). New here: read-modify-writes are completed on paper, before anything is
// run; the treatment of awaits, compare Jonsson, Lang, Sagonas, "Awaiting for Godot", FMCAD 2022; and that of reads
// by value, compare Chatterjee, Pavlogiannis, Toman, "Value-Centric Dynamic Partial Order Reduction", OOPSLA 2019.
#pragma once

#include <optional>

#include "renamed_executions.hpp"
#include "strategy.hpp"
#include "symmetry.hpp"

namespace models {

class reduced_search final : public strategy {
 public:
  /// Of graphs that differ only in the numbers of interchangeable threads, one is explored (symmetry.hpp). Executions
  /// are made again with such threads renamed (renamed_executions.hpp).
  explicit reduced_search(int threads, thread_sets const& interchangeable = {});

  bool next() override;
  int pick(execution& x) override;
  void completed(execution const& x) override;
  [[nodiscard]] char const* fault() const override { return fault_; }
  [[nodiscard]] bool exhaustive() const override { return out_of_reach_ == 0; }
  [[nodiscard]] std::uint64_t out_of_reach() const override { return out_of_reach_; }

  [[nodiscard]] renaming const* renamed() const override { return is_renamed_ ? &trials_.current() : nullptr; }
  /// Whether the next execution is a trial of the last one, with threads renamed. It adds no graphs to the stack.
  [[nodiscard]] bool is_to_try() const { return trials_.waiting(); }
  [[nodiscard]] renamed_executions& trials() { return trials_; }

  /// The graphs to be explored, the next one last. They can be taken away and given back between executions.
  [[nodiscard]] raw_vector<graph>& stack() { return stack_; }

 private:
  int extend_any(execution& x);
  int end(execution& x);
  int end_trial(execution const& x);
  int stop(char const* why);
  int replay(execution& x);
  int went(execution const& x, int t);
  /// What has become of a thread's next operation.
  enum class extension : std::uint8_t {
    made,
    none,      // the thread waits, or is blocked
    elsewhere  // the execution is cut off: graphs that replace it, in another order of execution, are on the stack
  };
  extension extend(execution& x, int t);
  extension extend_read(execution& x, int t);
  extension extend_await(execution& x, int t);
  void push_blocked_await(execution const& x, int t);
  bool comes_too_late(execution& x, int t);
  bool push_other_values(execution const& x, int t, std::optional<event_id> first);
  bool push_alternative(execution const& x, int t, event_id from);
  void push_earlier_positions(graph const& g, int t, event const& write);
  void revisit(graph const& g, int t, event const& write);
  void revisit_read(graph const& g, int t, event const& write, vector_clock const& prefix, event_id reader);
  void complete(graph&& g);
  void push(graph&& g);

  raw_vector<graph> stack_;
  graph plan_{0};
  std::size_t position_ = 0;
  int last_ = 0;  // the thread that went last, and can go on
  raw_vector<option> options_;
  symmetry symmetry_;
  renamed_executions trials_;
  bool is_first_ = false;    // the execution under way
  bool is_renamed_ = false;  // the same
  std::uint64_t out_of_reach_ = 0;
  char const* fault_ = nullptr;
};

}  // namespace models
