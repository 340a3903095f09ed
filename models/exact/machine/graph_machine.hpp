// The graph machine: performs a test program whose threads are fibers; read values come from the execution graph, and
// races are found by happens-before. This is its loop of executions; the execution under way is in world.hpp, and what
// was found in record.hpp.
//
// At most one in a process.
#pragma once

#include "alone.hpp"
#include "program_heap.hpp"
#include "running.hpp"
#include "world.hpp"

namespace models::exact {

class graph_machine {
 public:
  /// `how` decides who goes next, and what it reads. What threads do is noted in `notes`; null: nowhere.
  graph_machine(program& p, int threads, exploration_options const& options, strategy& how, trace* notes = nullptr);
  ~graph_machine() { current_host = nullptr; }
  graph_machine(graph_machine const&) = delete;
  graph_machine& operator=(graph_machine const&) = delete;

  /// Once that says so, the execution under way is left unfinished at its next operation.
  void stops_when(std::function<bool()> is_time_up) { world_.stops_when(std::move(is_time_up)); }
  /// The same once the flag is set.
  void stops_with(std::atomic<bool> const& flag) { world_.stops_with(flag); }
  /// Whether the last execution was left so.
  [[nodiscard]] bool was_stopped() const { return world_.ended() == world::ending::stopped; }

  /// Runs the next execution. False: there is none, one has failed, or it was left unfinished.
  bool execute();
  [[nodiscard]] exploration_result const& found() const { return record_.found(); }
  /// Where an execution has failed; the search as a whole may have failed without one.
  [[nodiscard]] finding const& failure() const { return record_.failure(); }
  /// What was found since the last time, without the time. After a failure nothing may follow.
  exploration_result take();
  /// Has executions performed by the other one, too, and fails where that disagrees. Before the first.
  void compare_with(another_machine& other) { record_.compare_with(other); }
  /// What is found is to become a part of a whole whose graphs are counted with that number of zeros (graph_tally.hpp).
  void count_graphs_with(unsigned zeros) { record_.count_graphs_with(zeros); }

  // The last execution.
  [[nodiscard]] execution& live() { return live_; }
  [[nodiscard]] fibers const& threads() const { return world_.threads(); }

 private:
  void run_one();
  void note_set_up();
  template <class What>
  void in_program(What what);
  static void run_fiber(int t);
  void announce_end();
  void destroy();
  void end();
  [[nodiscard]] bool is_complete() const;
  void finish();

  static inline graph_machine* current_ = nullptr;

  program& program_;
  strategy& how_;
  world world_;
  execution& live_;
  record& record_;
  program_heap heap_;
  alone alone_{world_};
  running running_{world_};
};

}  // namespace models::exact
