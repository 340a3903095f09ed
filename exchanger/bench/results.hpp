// The results of a run's windows: a row for each contender in each cell.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "contender.hpp"

namespace rendezvous::bench {

/// What one window has brought.
struct measurement {
  double swaps_per_second = 0;
  double cpu_per_swap = 0;  ///< nanoseconds of all threads of its process
  double fairness = 0;      ///< exchanges of the thread that was served least, as a part of those of the most served
  double lonely_cpu = 0;    ///< microseconds that a lonely wait of the length of a window has used
  std::vector<double> nanoseconds;       ///< as in `ending`
  double others = 0;                     ///< the share of the cores that others used
  std::chrono::duration<double> hop{0};  ///< of a cache line, timed before and after; zero: was not timed
};

/// One contender in one cell.
struct row {
  std::vector<measurement> windows;  ///< those that count
  int dropped = 0;                   ///< others used too much
  int unsteady = 0;                  ///< the machine became faster or slower meanwhile: see speed.hpp
  int set_aside = 0;                 ///< were measured at another of its speeds than the one that counts
  int lost = 0;                      ///< windows in which an item was lost
};

/// What a cell's question is answered with:
///   throughput  swaps per second
///   wake        p50, p99 in nanoseconds, of the samples of all windows
///   lonely      microseconds of CPU
struct value {
  std::string name;                ///< with its unit, as in the JSON
  std::vector<double> of_windows;  ///< never empty
};

/// The values of a row; none without windows.
std::vector<value> values_of(question asked, row const& of);

using cell = std::map<std::string, row>;  // by the name of the contender

/// Everything that a report shows.
struct results {
  std::vector<std::string> order;  ///< of the contenders
  std::string base;                ///< the one that the others are compared with
  std::vector<setup> setups;       ///< in the order of the plan
  std::map<setup, cell> cells;
  std::vector<std::string> remarks;  ///< what could not be measured
  int rounds = 0;
  std::chrono::duration<double> hop{0};  ///< of a cache line, at the speed that counts; zero: was not timed

  [[nodiscard]] bool lost_an_item() const;
  /// The rows that have no window at all, by name.
  [[nodiscard]] std::vector<std::string> empty_rows() const;
};

/// "8 threads, pinned, word, untimed"
std::string describe(setup const& how);

}  // namespace rendezvous::bench
