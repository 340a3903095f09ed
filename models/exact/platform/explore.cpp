#include "explore.hpp"

#include <chrono>

#include "../axioms/cpp20.hpp"
#include "../machine/graph_machine.hpp"
#include "../search/every_graph.hpp"

namespace models::exact {

namespace {

using clock = std::chrono::steady_clock;

double since(clock::time_point start) { return std::chrono::duration<double>(clock::now() - start).count(); }

}  // namespace

exploration_result explore(program& p, int threads, exploration_options const& options, progress& seen) {
  clock::time_point const start = clock::now();
  cpp20 const model;
  every_graph search(model, threads, threads);
  graph_machine machine(p, threads, options, search);
  bool ended = false;
  for (std::uint64_t n = 0; !ended && (options.how.executions == 0 || n != options.how.executions); ++n) {
    if (options.budget > 0 && n % 64 == 63 && since(start) > options.budget) break;
    ended = !machine.execute();
    seen.executions.store(n + 1, std::memory_order_relaxed);
  }
  findings const& found = machine.found();
  exploration_result r;
  r.verdict = found.verdict;
  r.message = found.message;
  r.complete = found.complete;
  r.cut_off = found.cut_off;
  r.graphs = found.graphs.size();
  r.outcomes = found.outcomes;
  r.met = found.met;
  r.by_graphs = true;
  r.seconds = since(start);
  r.exhaustive = found.verdict == "pass" && search.stack().empty();
  return r;
}

}  // namespace models::exact
