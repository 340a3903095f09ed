// The size of a search from the probes of a sample: independent estimates, and so a mean with an error.
#pragma once

#include <cstddef>

#include "../graph/raw_memory.hpp"

namespace models {

class probes {
 public:
  /// With fewer estimates the error itself is too uncertain.
  static constexpr std::size_t fewest = 20;
  /// The relative standard error at which the mean is precise enough.
  static constexpr double well_known = 0.02;

  void add(double estimate) {
    estimates_.push_back(estimate);
    total_ += estimate;
    squares_ += estimate * estimate;
  }
  [[nodiscard]] raw_vector<double> const& estimates() const { return estimates_; }
  [[nodiscard]] bool are_few() const { return estimates_.size() < fewest; }
  [[nodiscard]] bool know_enough() const {
    auto const n = static_cast<double>(estimates_.size());
    double const mean = total_ / n;
    double const variance = (squares_ - n * mean * mean) / (n - 1);
    return variance / n <= well_known * well_known * mean * mean;
  }

 private:
  raw_vector<double> estimates_;
  double total_ = 0;    // sum of the estimates
  double squares_ = 0;  // sum of their squares
};

}  // namespace models
