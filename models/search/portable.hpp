// The reduced search as work that can be handed to another process: graphs can be taken from its stack and given back,
// in any process, since the extensions of one graph do not depend on those of another.
//
// It also guesses which graphs are worth giving away. The empty graph has the share 1, the whole search. When a graph
// has been executed, its share is divided equally between that execution and the graphs that it has pushed. How far the
// search is they do not tell: subtrees differ in size, and the small ones come first (see sampling.hpp).
#pragma once

#include <utility>

#include "reduced.hpp"

namespace models {

class portable_search final : public strategy {
 public:
  /// Without work, until a graph is given.
  explicit portable_search(int threads, thread_sets const& interchangeable = {}) : search_(threads, interchangeable) {
    search_.stack().clear();
  }

  /// A graph to extend, and its share of the whole search.
  void give(graph&& g, double share) {
    search_.stack().push_back(std::move(g));
    shares_.push_back(share);
  }

  bool next() override {
    if (search_.is_to_try()) return search_.next();
    settle();
    if (shares_.empty()) return false;
    share_ = shares_.back();
    shares_.pop_back();
    running_ = true;
    return search_.next();
  }

  int pick(execution& x) override { return search_.pick(x); }
  void completed(execution const& x) override { search_.completed(x); }
  [[nodiscard]] bool exhaustive() const override { return search_.exhaustive(); }
  [[nodiscard]] std::uint64_t out_of_reach() const override { return search_.out_of_reach(); }
  [[nodiscard]] char const* fault() const override { return search_.fault(); }
  [[nodiscard]] renaming const* renamed() const override { return search_.renamed(); }

  /// From now on each execution is made again so many times with interchangeable threads renamed.
  void try_each(std::size_t times) { search_.trials().each(times); }
  /// Whether the next execution is only to show that the last one could have been made with its threads renamed.
  [[nodiscard]] bool is_to_try() const { return search_.is_to_try(); }

  /// The number of graphs on the stack, the last of which is the next one. Only between executions.
  [[nodiscard]] std::size_t waiting() {
    settle();
    return shares_.size();
  }
  [[nodiscard]] graph const& waiting_graph(std::size_t i) { return search_.stack()[i]; }
  [[nodiscard]] double waiting_share(std::size_t i) const { return shares_[i]; }
  void drop_waiting() {
    search_.stack().clear();
    shares_.clear();
  }

 private:
  /// Divides the share of the execution that has ended.
  void settle() {
    if (!std::exchange(running_, false)) return;
    auto const found = static_cast<double>(search_.stack().size() - shares_.size());
    double const each = share_ / (found + 1);
    shares_.resize(search_.stack().size(), each);
  }

  reduced_search search_;
  raw_vector<double> shares_;  // one for each graph on the stack
  double share_ = 0;           // of the execution under way
  bool running_ = false;
};

}  // namespace models
