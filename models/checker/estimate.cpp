#include "estimate.hpp"

#include <algorithm>
#include <cmath>

#include "../search/dice.hpp"

namespace models::checker {

namespace {

constexpr std::size_t fewest = 2;
constexpr std::size_t draws = 1'000;

struct moments {
  double mean;
  double error;  // standard, of the mean
};

/// The mean and the spread of `count` numbers, each returned by `next`.
template <class Next>
moments moments_of(std::size_t count, Next next) {
  auto const n = static_cast<double>(count);
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i != count; ++i) {
    double const x = next(i);
    sum += x;
    squares += x * x;
  }
  double const mean = sum / n;
  return {mean, std::sqrt(std::max(0.0, squares - n * mean * mean) / (n - 1) / n)};
}

/// The sorted t statistics of bootstrap samples of the estimates: their means' deviations in standard errors.
std::vector<double> deviations(std::vector<double> const& estimates, double mean) {
  dice by(1);
  std::vector<double> all;
  for (std::size_t i = 0; i != draws; ++i) {
    moments const drawn =
        moments_of(estimates.size(), [&](std::size_t) { return estimates[by.below(estimates.size())] / mean; });
    if (drawn.error > 1e-9) all.push_back((drawn.mean - 1) / drawn.error);
  }
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace

std::optional<estimate> estimate_from(std::vector<double> const& estimates) {
  std::size_t const n = estimates.size();
  if (n < fewest) return std::nullopt;
  moments const all = moments_of(n, [&](std::size_t i) { return estimates[i]; });
  std::vector<double> const far = deviations(estimates, all.mean);
  if (far.empty()) return estimate{all.mean, all.mean, all.mean, n};
  std::size_t const tail = far.size() / 40;
  return estimate{all.mean, std::max(1.0, all.mean - far[far.size() - 1 - tail] * all.error),
                  all.mean - far[tail] * all.error, n};
}

}  // namespace models::checker
