// Estimates the number of executions of the exact search from a random sample.
//
// The graphs that the search explores are a tree: each has as children the graphs that it pushes. A probe goes down
// from the root, level by level. Graphs of one level with equally many events, and as many reads of initial values,
// which later writes may revisit, are a stratum. One of them, drawn by weight, represents the stratum; its weight
// becomes the sum of theirs. The sum of the weights of the executed graphs is an unbiased estimate of the number of
// executions, whatever the strata; strata of similar subtrees make its variance small. Probes are independent, so their
// mean has a confidence interval.
//
// Every execution of a probe belongs to the search, so a failure in a probe is a failure of the program.
//
// Source: Chen, "Heterogeneous Sampling: A Method for Predicting the Performance of Tree Searching Programs", SIAM
// Journal on Computing 21(2), 1992; after Knuth, "Estimating the Efficiency of Backtrack Programs", 1975.
#pragma once

#include "../../search/dice.hpp"
#include "../../search/probes.hpp"
#include "every_graph.hpp"

namespace models::exact {

class sampling final : public strategy {
 public:
  /// Ends with a probe: after the fewest, as soon as their mean has a standard error of probes::well_known of it, or so
  /// many executions were made; 0: without end. The search is one that has not begun.
  sampling(every_graph& search, std::uint64_t seed, std::uint64_t executions);

  bool next(execution& x) override;
  int pick(execution& x) override { return search_.pick(x); }
  void begins_again() override { search_.begins_again(); }
  [[nodiscard]] thread_sets interchangeable() const override { return search_.interchangeable(); }
  [[nodiscard]] char const* fault() const override { return search_.fault(); }

  /// One for each probe that has ended.
  [[nodiscard]] raw_vector<double> const& estimates() const { return probes_.estimates(); }

 private:
  /// What its graphs have in common.
  struct kind {
    int level;
    int events;
    int initial_reads;
    friend bool operator==(kind const&, kind const&) = default;
  };
  struct stratum {
    kind of;
    double weight;  // how many graphs the one below stands for
    graph one;
  };

  [[nodiscard]] bool is_over() const;
  void begin_probe();
  void end_probe();
  void sort_children();
  void add_to_stratum(graph&& g);
  [[nodiscard]] graph take_first();

  every_graph& search_;
  raw_vector<graph> root_;  // one, or none in a program that is too large
  dice dice_;
  std::uint64_t executions_;
  std::uint64_t made_ = 0;
  raw_vector<stratum> left_;
  int level_ = 0;  // of the graph under way
  double weight_ = 0;
  double sum_ = 0;  // of the probe under way
  probes probes_;
};

}  // namespace models::exact
