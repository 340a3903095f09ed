// Every execution graph that a memory model allows, each explored once: optimal dynamic partial-order reduction
// (TruSt).
//
//   stack = { empty graph }
//   while the stack is not empty:
//     take a graph; execute it again; then extend it, thread by thread:
//       load:   extend with the newest value in modification order; push a graph for each other value
//       write:  extend with it last in modification order; push a graph for each earlier place; and revisit
//               every earlier read r of the location that is not in the write's prefix (its predecessors by
//               program order and reads-from):
//                 delete the events that were added after r and are not in the prefix;
//                 push the graphs in which r reads from the write, one for each place of that,
//                 if r and every deleted event is a maximal extension: what would have been added without a
//                 choice (newest value, last in modification order, first alternative)
//     until no thread can go on
//
// The maximality condition ensures that each graph is reached from exactly one other, so only the stack is stored. A
// graph is executed again in any order compatible with program order and reads-from; modification order does not
// restrict it. So every graph of the model is reached, and fences and accesses to different locations are explored in
// one order only.
//
// A waiting thread (an await; an attempt whose failure ends the round) is extended once the newest value lets it go on.
// Only when no other thread can go on is it blocked by that value, and a graph pushed for each older value that lets it
// go on. A later write revisits a blocked read like any other.
//
// Reads of which only the value matters: by_value.hpp. Interchangeable threads: symmetry.hpp.
//
// Source: Kokologiannakis, Marmanis, Gladstein, Vafeiadis, "Truly Stateless, Optimal Dynamic Partial Order Reduction",
// POPL 2022 (TruSt). On awaits compare Jonsson, Lang, Sagonas, "Awaiting for Godot", FMCAD 2022.
#pragma once

#include "../axioms/memory_model.hpp"
#include "strategy.hpp"
#include "symmetry.hpp"

namespace models::exact {

class every_graph final : public strategy {
 public:
  /// Of a program with n threads, of which `running` run from the start. Of graphs that differ only in the numbers of
  /// interchangeable threads, at least one is explored.
  every_graph(memory_model const& model, int threads, int running, thread_sets const& interchangeable = {});

  bool next(execution& x) override;
  /// Prepares the execution of this graph. False: it is none that is allowed; what it has led to is on the stack.
  bool begin(graph&& g, execution& x);
  int pick(execution& x) override;
  void begins_again() override;
  /// What it has pushed, and this graph, are all that is left.
  void leaves(execution const& x) override { stack_.push_back(x.so_far()); }
  [[nodiscard]] thread_sets interchangeable() const override { return symmetry_.of(); }
  [[nodiscard]] char const* fault() const override { return fault_; }

  /// The graphs to be explored, the next one last. They can be taken away and given back between executions.
  [[nodiscard]] raw_vector<graph>& stack() { return stack_; }
  [[nodiscard]] raw_vector<graph> const& stack() const { return stack_; }

 private:
  int follow(execution& x);
  [[nodiscard]] char const* refusal(execution const& x, int t) const;
  int extend_any(execution& x);
  [[nodiscard]] int next_to_extend(execution const& x) const;
  void extend(execution& x, int t);
  void extend_choice(execution& x, int t);
  void extend_store(execution& x, int t);
  void extend_read(execution& x, int t);
  void extend_sleep(execution& x, int t);
  void revisit(graph const& g, int t, event const& write);
  void revisit_read(graph const& g, int t, event const& write, view const& prefix, event_id reader);
  void wake(graph const& rest, int t, event const& write, event_id sleep);
  [[nodiscard]] bool complete(graph& g);
  void push(graph&& g);

  memory_model const& model_;
  symmetry symmetry_;
  raw_vector<graph> stack_;
  int last_ = 0;               // the thread that went last, and can go on
  bool has_extended_ = false;  // the graph of the execution under way
  int goes_on_with_ = nobody;  // when that is begun again and has done all of its graph; nobody: with whoever went last
  char const* fault_ = nullptr;
};

}  // namespace models::exact
