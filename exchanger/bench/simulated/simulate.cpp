// Compares the library's algorithms on the simulated machine, with as many cores as threads, and prints the table of
// docs/simulation.md: whether the default is well chosen for more cores than anybody has measured.

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "../statistics.hpp"
#include "contenders.hpp"
#include "lines.hpp"

namespace rendezvous::bench::simulated {
namespace {

struct options {
  std::vector<int> threads{2, 4, 8, 16, 32, 64, 128, 256};
  double core_milliseconds = 96;
  int rounds = 3;
  std::uint64_t seed = 1;
};

struct cell {
  double swaps_per_second;
  double fairness;
};

cell simulate(contender const& one, int threads, options const& chosen) {
  span const length = milliseconds(chosen.core_milliseconds / threads);
  std::vector<double> swaps;
  std::vector<double> fairness;
  for (int round = 0; round != chosen.rounds; ++round) {
    std::uint64_t const seed = chosen.seed + static_cast<std::uint64_t>(round) * 1000003;
    outcome const found = one.run({threads, length / 4, length, seed});
    if (!found.items_conserved) throw std::runtime_error(fmt::format("{} has lost an item", one.name));
    swaps.push_back(found.swaps_per_second);
    fairness.push_back(found.fairness);
  }
  return {median(swaps), median(fairness)};
}

void print_table(options const& chosen) {
  fmt::print("| million swaps a second (least / most served) |");
  for (int const each : chosen.threads) fmt::print(" {} threads |", each);
  fmt::print("\n| --- |");
  for (std::size_t i = 0; i != chosen.threads.size(); ++i) fmt::print(" --- |");
  fmt::print("\n");
  for (contender const& one : contenders()) {
    fmt::print("| {} |", one.name);
    for (int const threads : chosen.threads) {
      cell const its = simulate(one, threads, chosen);
      fmt::print(" {:.2f} ({:.2f}) |", its.swaps_per_second / 1e6, its.fairness);
    }
    fmt::print("\n");
  }
}

int main(int argc, char** argv) {
  options chosen;
  CLI::App app{
      "Simulates the algorithms of this library on a machine with a core for each thread (docs/simulation.md).\n"
      "The same options print the same table. Exit status: 0; 1 when an item was lost or a call did not return;\n"
      "2 when the arguments make no sense."};
  app.add_option("--threads", chosen.threads, "Numbers of threads")->delimiter(',')->check(CLI::Range(2, most_cores));
  app.add_option("--core-ms", chosen.core_milliseconds, "Simulated milliseconds of a window, divided by the threads")
      ->check(CLI::Range(0.1, 1e4))
      ->capture_default_str();
  app.add_option("--rounds", chosen.rounds, "Windows, whose median is shown")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  app.add_option("--seed", chosen.seed, "Of the order of simultaneous events")->capture_default_str();
  try {
    app.parse(argc, argv);
  } catch (CLI::ParseError const& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  try {
    print_table(chosen);
    return 0;
  } catch (std::exception const& error) {
    fmt::print(stderr, "simulate: {}\n", error.what());
    return 1;
  }
}

}  // namespace
}  // namespace rendezvous::bench::simulated

int main(int argc, char** argv) { return rendezvous::bench::simulated::main(argc, argv); }
