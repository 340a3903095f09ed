// Medians and quantiles.
#pragma once

#include <vector>

namespace rendezvous::bench {

std::vector<double> in_order(std::vector<double> values);

/// The value below which that part of the sorted values are, between neighbours in proportion. There is at least one.
double quantile(std::vector<double> const& sorted, double part);

double median(std::vector<double> values);

}  // namespace rendezvous::bench
