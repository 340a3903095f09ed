// Interface of a second machine, which performs the executions of this one for comparison.
#pragma once

#include <optional>
#include <string>

#include "../../program/result.hpp"
#include "../search/relacy_order.hpp"
#include "recording.hpp"

namespace models::exact {

/// A machine's verdict on an execution.
struct judgement {
  search_verdict verdict;
  std::string message;
};

class another_machine {
 public:
  virtual ~another_machine() = default;
  /// Performs an execution of which this machine says `verdict`; it is complete if that passes. Another verdict,
  /// that the two disagree for instance; nothing: it stands, or there is no order. Counts the execution if it is
  /// complete.
  virtual std::optional<judgement> compare(graph const& g, recording const& r, search_verdict const& verdict,
                                           performed_by_relacy& counted) = 0;
  /// Whether only the other machine looks for races.
  [[nodiscard]] virtual bool alone_finds_races() const = 0;
};

}  // namespace models::exact
