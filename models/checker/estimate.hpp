// How large a search will be, from independent estimates.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace models::checker {

struct estimate {
  double executions = 0;  // the mean
  double low = 0;         // an interval that is to hold the true mean with 95 %
  double high = 0;
  std::size_t probes = 0;  // how many estimates
};

/// The interval is a bootstrap-t interval, which allows for estimates of which few are large. Of a heavy tail that none
/// of them has met it knows nothing, so it holds the true mean less often than it says. Nothing when there are too few.
///
/// Source: Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 12.
std::optional<estimate> estimate_from(std::vector<double> const& estimates);

}  // namespace models::checker
