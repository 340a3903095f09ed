// Relacy, as a machine that performs what the graph machine has performed, in an order that Relacy has for the graph
// (search/relacy_order.hpp): each operation by Relacy's atomics, and each access to plain data, each beginning and end
// of an object and each piece of memory by what Relacy keeps of them. Relacy is to read the same values, and to judge
// the same. The program itself does not run again: what it does follows from what it reads.
//
// One execution after the other; while none is performed, Relacy's global operator new is off.
#pragma once

#include <memory>
#include <string>

#include "../graph/graph.hpp"
#include "../machine/recording.hpp"

namespace models::exact {

class performer;
class relacy_context;

/// What Relacy has found.
struct judgement {
  std::string verdict = "pass";  // in the graph machine's words; or "disagreement": it has read something else
  std::string message;
};

class relacy_machine {
 public:
  /// For executions of so many threads, or of eight if these are more.
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
