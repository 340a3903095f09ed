// The search as divisible work: waiting graphs can be handed to any process, since the extensions of one graph are
// independent of those of another.
//
// It also guesses which graphs are worth handing out. The empty graph has the share 1, the whole search. The share of
// an executed graph is divided equally between that execution and the graphs that it has pushed. Shares do not measure
// progress: subtrees differ in size, and the small ones come first (sampling.hpp).
#pragma once

#include <utility>

#include "every_graph.hpp"

namespace models::exact {

/// A graph to extend, and its share of the whole search.
struct waiting_graph {
  graph g;
  double share = 0;
};

class divisible_search final : public strategy {
 public:
  /// Without work, until a graph is given.
  explicit divisible_search(every_graph& search) : search_(search) { search_.stack().clear(); }

  void give(graph&& g, double share) { waiting_.push_back({std::move(g), share}); }

  bool next(execution& x) override {
    settle();
    while (!waiting_.empty()) {
      waiting_graph taken = std::move(waiting_.back());
      waiting_.pop_back();
      share_ = taken.share;
      if (search_.begin(std::move(taken.g), x)) return true;
      settle();
    }
    return false;
  }
  int pick(execution& x) override { return search_.pick(x); }
  void begins_again() override { search_.begins_again(); }
  void leaves(execution const& x) override { search_.leaves(x); }
  [[nodiscard]] thread_sets interchangeable() const override { return search_.interchangeable(); }
  [[nodiscard]] char const* fault() const override { return search_.fault(); }

  /// The graphs that are left, the next one last. Only between executions.
  [[nodiscard]] raw_vector<waiting_graph> const& waiting() {
    settle();
    return waiting_;
  }
  void drop_waiting() { waiting_.clear(); }

 private:
  /// Divides the share of the execution that has ended.
  void settle() {
    double const each = share_ / static_cast<double>(search_.stack().size() + 1);
    for (graph& g : search_.stack()) waiting_.push_back({std::move(g), each});
    search_.stack().clear();
  }

  every_graph& search_;
  raw_vector<waiting_graph> waiting_;
  double share_ = 0;  // of the execution under way
};

}  // namespace models::exact
