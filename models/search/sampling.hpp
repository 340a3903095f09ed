// How many executions the reduced search would make, estimated from a part of them, drawn at random.
//
// The executions of the reduced search are a tree: each has as children the graphs that it pushes. A probe goes down
// from the root, level by level. Graphs of one level with equally many events, and as many reads of initial values,
// which later writes may revisit, are a stratum. One of them, drawn by the weights, is explored for all; its weight is
// the sum of theirs. What the weights of the explored ones add up to is an estimate without bias of the number of
// executions, whatever the strata are; good ones, of similar subtrees, make its spread small. Probes are independent of
// each other, so their mean comes with an interval.
//
// Every execution of a probe is one of the search's, so a failure that a probe finds is one.
//
// Source: Chen, "Heterogeneous Sampling: A Method for Predicting the Performance of Tree Searching Programs", SIAM
// Journal on Computing 21(2), 1992; after Knuth, "Estimating the Efficiency of Backtrack Programs", 1975.
#pragma once

#include "dice.hpp"
#include "probes.hpp"
#include "reduced.hpp"

namespace models {

class sampling_search final : public strategy {
 public:
  /// Ends with a probe: after the fewest, as soon as their mean has a standard error of probes::well_known of it, or so
  /// many executions were made; 0: without end.
  sampling_search(int threads, std::uint64_t seed, std::uint64_t executions, thread_sets const& interchangeable = {});

  bool next() override;
  int pick(execution& x) override { return search_.pick(x); }
  [[nodiscard]] bool exhaustive() const override { return false; }
  [[nodiscard]] std::uint64_t out_of_reach() const override { return search_.out_of_reach(); }
  [[nodiscard]] char const* fault() const override { return search_.fault(); }

  /// One for each probe that has ended.
  [[nodiscard]] raw_vector<double> const* estimates() const override { return &probes_.estimates(); }

 private:
  struct stratum {
    int level;
    int events;
    int initial_reads;
    double weight;  // how many graphs the one below stands for
    graph one;
  };

  void begin_probe();
  void sort_children();
  void add_to_stratum(int level, graph&& g);
  void explore_first();
  void end_probe();

  int threads_;
  dice dice_;
  std::uint64_t executions_;
  std::uint64_t made_ = 0;
  reduced_search search_;
  raw_vector<stratum> left_;
  int level_ = 0;  // of the execution under way
  double weight_ = 0;
  double sum_ = 0;  // of the probe under way
  probes probes_;
};

}  // namespace models
