// The windows that count, and a table of them: the first algorithm in swaps per second, the others as ratios.
// May touch: what it is given.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace rendezvous::bench {

/// What was measured of one algorithm with one number of threads.
struct series {
  std::vector<double> swaps_per_second;  // one for each window that counts
  int dropped = 0;                       // windows in which others used too much
};

/// The value below which that part of the others are.
inline double quantile(std::vector<double> values, double part) {
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1) + 0.5)];
}

class ratios {
 public:
  /// Gives an algorithm its row. The first is what the others are compared with.
  void enter(std::string const& algorithm, int threads) { columns_[threads].emplace_back(algorithm, series{}); }

  void add(std::string const& algorithm, int threads, double swaps_per_second) {
    at(algorithm, threads).swaps_per_second.push_back(swaps_per_second);
  }
  void drop(std::string const& algorithm, int threads) { ++at(algorithm, threads).dropped; }

  /// Ratios are of medians; in parentheses the quartiles of the windows, by the same measure.
  void print() const {
    for (auto const& [threads, column] : columns_) {
      fmt::print("\n{} threads         median of the windows     windows (dropped)\n", threads);
      auto const& first = column.front().second.swaps_per_second;
      for (auto const& [name, one] : column) print_row(name, one, first);
    }
  }

  /// Whether there is at least one window of each.
  [[nodiscard]] bool complete() const {
    return std::ranges::all_of(columns_, [](auto const& column) {
      return std::ranges::none_of(column.second, [](auto const& row) { return row.second.swaps_per_second.empty(); });
    });
  }

 private:
  using rows = std::vector<std::pair<std::string, series>>;

  series& at(std::string const& algorithm, int threads) {
    return std::ranges::find(columns_.at(threads), algorithm, &rows::value_type::first)->second;
  }

  static void print_row(std::string const& name, series const& one, std::vector<double> const& first) {
    std::string const windows = fmt::format("{} ({})", one.swaps_per_second.size(), one.dropped);
    if (one.swaps_per_second.empty() || first.empty()) {
      fmt::print("{:<16}  {:<26} {}\n", name, "no quiet window", windows);
      return;
    }
    double const base = quantile(first, 0.5);
    double const median = quantile(one.swaps_per_second, 0.5);
    std::string const value = &one.swaps_per_second == &first ? fmt::format("{:.0f} k/s", base / 1000)
                                                              : fmt::format("x{:.2f}", median / base);
    fmt::print("{:<16}  {:<10} ({:.2f} - {:.2f})  {}\n", name, value, quantile(one.swaps_per_second, 0.25) / base,
               quantile(one.swaps_per_second, 0.75) / base, windows);
  }

  std::map<int, rows> columns_;
};

}  // namespace rendezvous::bench
