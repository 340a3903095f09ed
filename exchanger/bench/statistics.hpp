// Medians, quantiles and confidence intervals.
#pragma once

#include <cstdint>
#include <vector>

namespace rendezvous::bench {

std::vector<double> in_order(std::vector<double> values);

/// The value below which that part of the sorted values are, between neighbours in proportion. There is at least one.
double quantile(std::vector<double> const& sorted, double part);

double median(std::vector<double> values);

struct interval {
  double low;
  double high;
};

/// Half of the values are within.
interval quartiles(std::vector<double> values);

struct ratio {
  double of_medians;
  interval spread;  ///< within which 95 % of the ratios are when both sides are drawn again
};

/// The ratio of the medians of two samples, with its bootstrap interval (Efron 1979, percentile method): both samples
/// are drawn again, with replacement, a thousand times. The same input has the same result.
ratio ratio_of_medians(std::vector<double> const& values, std::vector<double> const& base);

}  // namespace rendezvous::bench
