// The accesses of the contract that have synchronised: pairs of a release and an acquire in different threads, with the
// number of executions in which they did.
//
// The acquire has read the value that the release wrote, or one that a chain of read-modify-writes made of it. Fences
// are not among them: the contract has none.
//
// The set allocates nothing, so that executions can fill it.
#pragma once

#include <string>

#include <rendezvous/orders.hpp>

#include "../../program/sightings.hpp"

namespace models::exchanger {

/// "publish(9) -> poll(8)".
inline std::string text_of(rendezvous::order::entry const& release, rendezvous::order::entry const& acquire) {
  auto const named = [](rendezvous::order::entry const& e) {
    return std::string(e.name) + "(" + std::to_string(e.number) + ")";
  };
  return named(release) + " -> " + named(acquire);
}

class pair_set {
 public:
  /// The accesses by the entries with these numbers have synchronised.
  void add(int release, int acquire) { seen_.saw(index(release, acquire)); }

  void next_execution() { seen_.next_execution(); }

  void clear() { seen_.clear(); }

  /// Calls `with` for the text of each, and its number of executions.
  template <class F>
  void for_each(F with) const {
    for (rendezvous::order::entry const& release : rendezvous::order::contract) {
      for (rendezvous::order::entry const& acquire : rendezvous::order::contract) {
        if (std::uint64_t const executions = seen_[index(release.number, acquire.number)])
          with(text_of(release, acquire), executions);
      }
    }
  }

 private:
  static constexpr std::size_t entries = rendezvous::order::contract.size();

  static constexpr std::size_t index(int release, int acquire) {
    return static_cast<std::size_t>(release - 1) * entries + static_cast<std::size_t>(acquire - 1);
  }

  execution_counts<entries * entries> seen_;
};

}  // namespace models::exchanger
