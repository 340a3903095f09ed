// Compares the library's algorithms on the simulated machine, with as many cores as threads, and prints the table of
// docs/simulation.md: whether the default is well chosen for more cores than anybody has measured.

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <stdexcept>
#include <vector>

#include "../statistics.hpp"
#include "contenders.hpp"

namespace rendezvous::bench::simulated {
namespace {

constexpr int numbers_of_threads[] = {2, 4, 8, 16, 32, 64, 128, 256};
constexpr span time_of_all_cores = milliseconds(96);      ///< that a window takes
constexpr std::uint64_t seeds[] = {1, 1000004, 2000007};  ///< of the order of simultaneous events; medians are shown

struct cell {
  double swaps_per_second;
  double fairness;
};

cell simulate(contender const& one, int threads) {
  span const length = time_of_all_cores / threads;
  std::vector<double> swaps;
  std::vector<double> fairness;
  for (std::uint64_t const seed : seeds) {
    outcome const found = one.run({threads, length / 4, length, seed});
    if (!found.items_conserved) throw std::runtime_error(fmt::format("{} has lost an item", one.name));
    swaps.push_back(found.swaps_per_second);
    fairness.push_back(found.fairness);
  }
  return {median(swaps), median(fairness)};
}

void print_table() {
  fmt::print("| million swaps a second (least / most served) |");
  for (int const threads : numbers_of_threads) fmt::print(" {} threads |", threads);
  fmt::print("\n| --- |");
  for (std::size_t i = 0; i != std::size(numbers_of_threads); ++i) fmt::print(" --- |");
  fmt::print("\n");
  for (contender const& one : contenders()) {
    fmt::print("| {} |", one.name);
    for (int const threads : numbers_of_threads) {
      cell const its = simulate(one, threads);
      fmt::print(" {:.2f} ({:.2f}) |", its.swaps_per_second / 1e6, its.fairness);
    }
    fmt::print("\n");
  }
}

}  // namespace
}  // namespace rendezvous::bench::simulated

int main() {
  try {
    rendezvous::bench::simulated::print_table();
    return 0;
  } catch (std::exception const& error) {
    fmt::print(stderr, "simulate: {}\n", error.what());
    return 1;
  }
}
