// A machine that performs what this one has performed, so that the two can be compared.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "../search/relacy_order.hpp"
#include "recording.hpp"

namespace models::exact {

/// How many complete executions another machine has performed, and for how many it had no order, by the reason.
struct performed_again {
  std::uint64_t executions = 0;
  std::uint64_t performed = 0;
  std::array<std::uint64_t, obstacles> without_order{};
};

class another_machine {
 public:
  virtual ~another_machine() = default;
  /// Performs an execution of which this machine says `verdict`; it is complete if that is "pass". What the two
  /// disagree on, in words; nothing: they agree, or there is no order. Counts it if it is complete.
  virtual std::optional<std::string> compare(graph const& g, recording const& r, std::string const& verdict,
                                             performed_again& counted) = 0;
};

}  // namespace models::exact
