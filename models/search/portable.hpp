// The reduced search as work that can be handed on: its stack can be taken away and given back, by another
// process if need be, since what follows from one graph has nothing to do with what follows from another.
//
// It also estimates how far it is. The empty graph stands for the whole search. When a graph has been run,
// what it stood for is divided equally between that execution and the graphs that it put on the stack. The
// shares of the executions add up to the part that is done. It is a guess, since subtrees differ in size,
// and rather too high, since those that come first are the small ones; but it never goes back, and ends at 1.
//
// May touch: the execution it is given.
#pragma once

#include <utility>

#include "reduced.hpp"

namespace models {

class portable_search final : public strategy {
 public:
  /// Has nothing to do until it is given something.
  explicit portable_search(int threads) : search_(threads) { search_.stack().clear(); }

  /// A graph to go on from, and its share of the whole search.
  void give(graph&& g, double share) {
    search_.stack().push_back(std::move(g));
    shares_.push_back(share);
  }

  bool next() override {
    settle();
    if (shares_.empty()) return false;
    share_ = shares_.back();
    shares_.pop_back();
    running_ = true;
    return search_.next();
  }

  int pick(execution& x) override { return search_.pick(x); }
  [[nodiscard]] bool exhaustive() const override { return search_.exhaustive(); }
  [[nodiscard]] std::uint64_t out_of_reach() const override { return search_.out_of_reach(); }
  [[nodiscard]] char const* fault() const override { return search_.fault(); }

  /// What is left, the last one given or found at the end. Only between executions.
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

  /// The share of the executions that have ended so far.
  [[nodiscard]] double done() const { return done_; }

 private:
  /// Divides the share of the execution that has ended.
  void settle() {
    if (!std::exchange(running_, false)) return;
    auto const found = static_cast<double>(search_.stack().size() - shares_.size());
    double const each = share_ / (found + 1);
    done_ += each;
    shares_.resize(search_.stack().size(), each);
  }

  reduced_search search_;
  raw_vector<double> shares_;  // one for each graph on the stack
  double share_ = 0;           // of the execution under way
  double done_ = 0;
  bool running_ = false;
};

}  // namespace models
