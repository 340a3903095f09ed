// relacy/explore.hpp for programs that are linked with the graph machine.
#include "../../relacy/explore.hpp"

#include "../axioms/cpp20.hpp"
#include "../machine/graph_machine.hpp"
#include "../search/every_graph.hpp"

namespace models {

/// Every graph of C++20; of the options, those that say what the program is and how many executions there are at most.
exploration_result explore(program& p, int threads, exploration_options const& options, progress& /*seen*/) {
  exact::cpp20 const model;
  exact::every_graph search(model, threads, threads);
  exact::graph_machine machine(p, threads, options, search);
  machine.explore(options.how.executions);
  exact::findings const& found = machine.found();
  exploration_result r;
  r.verdict = found.verdict;
  r.message = found.message;
  r.complete = found.complete;
  r.cut_off = found.cut_off;
  r.graphs = found.graphs.size();
  r.outcomes = found.outcomes;
  r.exhaustive = found.verdict == "pass" && search.stack().empty();
  return r;
}

}  // namespace models
