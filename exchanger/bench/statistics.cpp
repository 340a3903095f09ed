#include "statistics.hpp"

#include <algorithm>
#include <cmath>
#include <random>

namespace rendezvous::bench {

namespace {

std::vector<double> drawn_from(std::vector<double> const& values, std::mt19937& random) {
  std::vector<double> drawn(values.size());
  for (double& each : drawn) each = values[random() % values.size()];
  return drawn;
}

}  // namespace

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

interval quartiles(std::vector<double> values) {
  std::vector<double> const sorted = in_order(std::move(values));
  return {quantile(sorted, 0.25), quantile(sorted, 0.75)};
}

ratio ratio_of_medians(std::vector<double> const& values, std::vector<double> const& base) {
  constexpr int draws = 1000;
  std::mt19937 random;  // NOLINT: the same every time
  std::vector<double> ratios;
  for (int i = 0; i != draws; ++i) {
    double const above = median(drawn_from(values, random));
    ratios.push_back(above / median(drawn_from(base, random)));
  }
  ratios = in_order(std::move(ratios));
  return {median(values) / median(base), {quantile(ratios, 0.025), quantile(ratios, 0.975)}};
}

}  // namespace rendezvous::bench
