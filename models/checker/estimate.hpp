// The predicted size of a search, from independent estimates.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace models::checker {

struct estimate {
  double executions = 0;  // the mean
  double low = 0;         // a nominal 95 % confidence interval
  double high = 0;
  std::size_t probes = 0;  // how many estimates
};

/// A bootstrap-t interval, which allows for skewed estimates. It cannot account for a heavy tail that no estimate has
/// met, so it contains the true mean less often than its level. Returns nothing if there are too few estimates.
///
/// Source: Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 12.
std::optional<estimate> estimate_from(std::vector<double> const& estimates);

}  // namespace models::checker
