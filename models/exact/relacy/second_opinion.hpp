// Relacy as a check of the graph machine: it performs the same executions, if it has an order for them, and must agree
// on every value and on the verdict.
#pragma once

#include "../machine/another_machine.hpp"
#include "relacy_machine.hpp"

namespace models::exact {

class second_opinion final : public another_machine {
 public:
  enum class weight : std::uint8_t {
    of_two,   // both look for races, and must agree
    of_races  // only Relacy looks for them
  };

  /// On a program of n threads.
  explicit second_opinion(int threads, weight w = weight::of_two) : relacy_(threads), weight_(w) {}

  std::optional<judgement> compare(graph const& g, recording const& r, search_verdict const& verdict,
                                   performed_by_relacy& counted) override;
  [[nodiscard]] bool alone_finds_races() const override { return weight_ == weight::of_races; }

 private:
  relacy_machine relacy_;
  weight weight_;
};

}  // namespace models::exact
