// What Relacy says of the executions that the graph machine has performed: it performs them, too, where it has an order
// for them, and must agree on every value and on the verdict.
#pragma once

#include "../machine/another_machine.hpp"
#include "relacy_machine.hpp"

namespace models::exact {

class second_opinion final : public another_machine {
 public:
  /// On a program of so many threads.
  explicit second_opinion(int threads) : relacy_(threads) {}

  std::optional<std::string> compare(graph const& g, recording const& r, std::string const& verdict,
                                     performed_again& counted) override;

 private:
  relacy_machine relacy_;
};

}  // namespace models::exact
