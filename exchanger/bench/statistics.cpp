#include "statistics.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rendezvous::bench {

std::vector<double> in_order(std::vector<double> values) {
  std::ranges::sort(values);
  return values;
}

double quantile(std::vector<double> const& sorted, double part) {
  double const place = part * static_cast<double>(sorted.size() - 1);
  double const below = std::floor(place);
  auto const index = static_cast<std::size_t>(below);
  double const next = sorted[std::min(index + 1, sorted.size() - 1)];
  return sorted[index] + (next - sorted[index]) * (place - below);
}

double median(std::vector<double> values) { return quantile(in_order(std::move(values)), 0.5); }

}  // namespace rendezvous::bench
