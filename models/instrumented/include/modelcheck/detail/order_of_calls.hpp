// Looks for an order of calls in which a sequential specification gives their results.
//
// Calls are ordered one after the other, each after all that precede it. A dead end, which is a set of calls together
// with the state that they lead to, is not tried again.
//
// Source: Wing, Gong, "Testing and Verifying Concurrent Objects", Journal of Parallel and Distributed Computing 17,
// 1993; the memory of states: Lowe, "Testing for linearizability", Concurrency and Computation 29, 2017.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace modelcheck::detail {

/// The maximal number of calls.
inline constexpr std::size_t most_calls = 64;

/// `Call` has replay(Spec&), which returns whether its result is the specification's, and returned(): a call that did
/// not return may have taken effect, or not.
template <class Spec, class Call>
class order_of_calls {
 public:
  /// `before[i]` has a bit for each call that precedes call i.
  order_of_calls(std::vector<Call const*> calls, std::vector<std::uint64_t> before)
      : calls_(std::move(calls)), before_(std::move(before)) {
    for (std::size_t i = 0; i != calls_.size(); ++i) {
      if (calls_[i]->returned()) needed_ |= bit(i);
    }
  }

  /// Whether there is such an order.
  [[nodiscard]] bool find(Spec const& initial) { return go_on(0, initial); }

  /// The longest partial order of calls that was found.
  [[nodiscard]] std::vector<std::size_t> const& longest() const { return longest_; }
  /// The calls that precedence allows to follow these.
  [[nodiscard]] std::vector<std::size_t> candidates(std::uint64_t done) const {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i != calls_.size(); ++i) {
      if (may_come(i, done)) all.push_back(i);
    }
    return all;
  }

 private:
  static std::uint64_t bit(std::size_t i) { return std::uint64_t{1} << i; }

  [[nodiscard]] bool may_come(std::size_t i, std::uint64_t done) const {
    return (done & bit(i)) == 0 && (before_[i] & needed_ & ~done) == 0 && !has_successor(i, done);
  }

  /// A call that has not returned comes before the calls that it precedes, or is left out.
  [[nodiscard]] bool has_successor(std::size_t i, std::uint64_t done) const {
    for (std::size_t j = 0; j != calls_.size(); ++j) {
      if ((done & bit(j)) != 0 && (before_[j] & bit(i)) != 0) return true;
    }
    return false;
  }

  bool go_on(std::uint64_t done, Spec const& state) {
    if ((needed_ & ~done) == 0) return true;
    if (!is_new(done, state)) return false;
    for (std::size_t const i : candidates(done)) {
      Spec next = state;
      if (!calls_[i]->replay(next)) continue;
      order_.push_back(i);
      if (order_.size() > longest_.size()) longest_ = order_;
      if (go_on(done | bit(i), next)) return true;
      order_.pop_back();
    }
    return false;
  }

  bool is_new(std::uint64_t done, Spec const& state) {
    if constexpr (std::equality_comparable<Spec>) {
      std::vector<Spec>& known = tried_[done];
      for (Spec const& each : known) {
        if (each == state) return false;
      }
      known.push_back(state);
    }
    return true;
  }

  std::vector<Call const*> calls_;
  std::vector<std::uint64_t> before_;
  std::uint64_t needed_ = 0;
  std::vector<std::size_t> order_;
  std::vector<std::size_t> longest_;
  std::unordered_map<std::uint64_t, std::vector<Spec>> tried_;
};

}  // namespace modelcheck::detail
