// Relacy as a second machine: performs an execution of the graph machine in an order that Relacy allows for the graph
// (search/relacy_order.hpp). Each operation is performed by Relacy's atomics, and accesses to plain data, lifetimes of
// objects and memory by Relacy's tracking of them. Relacy must read the same values and reach the same verdict. The
// program itself does not run again: its steps follow from what it reads.
//
// One execution at a time; between executions Relacy's global operator new is disabled.
#pragma once

#include <memory>

#include "../graph/graph.hpp"
#include "../machine/another_machine.hpp"

namespace models::exact {

class performer;
class relacy_context;

class relacy_machine {
 public:
  /// For executions of n threads, or of eight if these are more.
  explicit relacy_machine(int threads);
  ~relacy_machine();
  relacy_machine(relacy_machine const&) = delete;
  relacy_machine& operator=(relacy_machine const&) = delete;

  /// Performs the execution. Unless it passes, the machine is good for no other.
  judgement perform(graph const& g, raw_vector<event_id> const& order, recording const& r);

 private:
  std::unique_ptr<performer> performer_;
  std::unique_ptr<relacy_context> context_;
};

}  // namespace models::exact
