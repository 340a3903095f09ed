// Relacy, as a machine that performs what the graph machine has performed, in an order that Relacy has for the graph
// (search/relacy_order.hpp): each operation by Relacy's atomics, and each access to plain data, each beginning and end
// of an object and each piece of memory by what Relacy keeps of them. Relacy is to read the same values, and to judge
// the same. The program itself does not run again: what it does follows from what it reads.
//
// One execution after the other; while none is performed, Relacy's global operator new is off.
#pragma once

#include <memory>

#include "../graph/graph.hpp"
#include "../machine/another_machine.hpp"

namespace models::exact {

class performer;
class relacy_context;

/// The verdict if Relacy has read something else.
inline constexpr char const* disagreement = "disagreement";

class relacy_machine {
 public:
  /// For executions of so many threads, or of eight if these are more.
  explicit relacy_machine(int threads);
  ~relacy_machine();
  relacy_machine(relacy_machine const&) = delete;
  relacy_machine& operator=(relacy_machine const&) = delete;

  /// Performs the execution. The verdict is in the graph machine's words, or `disagreement`; unless it is "pass", the
  /// machine is good for no other.
  judgement perform(graph const& g, raw_vector<event_id> const& order, recording const& r);

 private:
  std::unique_ptr<performer> performer_;
  std::unique_ptr<relacy_context> context_;
};

}  // namespace models::exact
