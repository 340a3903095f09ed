#include "belief.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <optional>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "../statistics.hpp"
#include "contenders.hpp"

namespace rendezvous::bench::simulated {

namespace {

using json = nlohmann::json;

/// Of a contender in a cell, each to its base.
struct pair_of_ratios {
  double simulated;
  double real;
  interval spread;  ///< of the real one
};

using pairs = std::map<std::string, pair_of_ratios>;

/// What the prices were taken from agrees because it was made to.
bool is_fitted(std::string const& name, std::string const& base) { return name == base || name.starts_with("limit"); }

double error_of(pair_of_ratios const& of) { return std::max(of.simulated / of.real, of.real / of.simulated) - 1; }

json read(std::filesystem::path const& file) {
  std::ifstream in(file);
  json run = json::parse(in, nullptr, false);
  if (run.is_discarded() || !run.contains("cells")) {
    throw std::runtime_error(file.string() + " is not the JSON of a run of the benchmark");
  }
  return run;
}

json const* find(json const& run, setup const& how) {
  for (json const& each : run["cells"]) {
    if (each["question"] == name_of(how.asked) && each["threads"] == how.threads &&
        each["placement"] == name_of(how.where) && each["item"] == name_of(how.what) && each["timed"] == how.timed) {
      return &each;
    }
  }
  return nullptr;
}

json const* find(json const& cell, std::string const& contender) {
  for (json const& each : cell["rows"]) {
    if (each["contender"] == contender && each.contains("ratio")) return &each;
  }
  return nullptr;
}

pairs pairs_of(results const& all, setup const& how, json const& cell) {
  pairs found;
  row const* const base = all.base_of(how);
  for (contender const& each : contenders()) {
    auto const mine = all.cells.at(how).find(each.name);
    json const* const real = find(cell, each.real);
    if (mine == all.cells.at(how).end() || real == nullptr || base == nullptr) continue;
    double const rate = median(values_of(how.asked, mine->second)[0].of_windows);
    json const& ratio = (*real)["ratio"];
    found[each.name] = {rate / median(values_of(how.asked, *base)[0].of_windows),
                        ratio["of_medians"],
                        {ratio["interval"][0], ratio["interval"][1]}};
  }
  return found;
}

std::string both(pairs const& of, std::string const& name) {
  auto const found = of.find(name);
  if (found == of.end()) return "";
  auto const digits = [](double value) { return value < 0.1 ? 3 : 2; };
  return fmt::format("{:.{}f} {:.{}f}", found->second.simulated, digits(found->second.simulated), found->second.real,
                     digits(found->second.real));
}

std::string briefly(setup const& how) { return fmt::format("{}, {} threads", name_of(how.where), how.threads); }

/// The real order is one where the intervals are apart.
std::vector<std::string> differences(setup const& how, pairs const& of) {
  std::vector<std::string> all;
  for (auto const& [one, its] : of) {
    for (auto const& [other, others] : of) {
      if (its.spread.low > others.spread.high && its.simulated < others.simulated) {
        all.push_back(fmt::format("{}: {} before {} ({:.2f}, {:.2f}); simulated {:.2f}, {:.2f}", briefly(how), one,
                                  other, its.real, others.real, its.simulated, others.simulated));
      }
    }
  }
  return all;
}

void print_rates(results const& all, setup const& how, json const& cell) {
  row const* const base = all.base_of(how);
  json const* real = nullptr;
  for (contender const& each : contenders()) {
    if (each.name == all.base) real = find(cell, each.real);
  }
  if (base == nullptr || real == nullptr) return;
  fmt::print("{}: {} makes {:.0f} k swaps a second, and really {:.0f} k\n", briefly(how), all.base,
             median(values_of(how.asked, *base)[0].of_windows) / 1e3,
             (*real)["swaps_per_second"]["median"].get<double>() / 1e3);
}

void print_table(results const& all, std::vector<std::pair<setup, pairs>> const& cells, placement where) {
  fmt::print("\n{:<17}", name_of(where));
  for (auto const& [how, of] : cells) {
    if (how.where == where) fmt::print("{:>15}", fmt::format("{} threads", how.threads));
  }
  fmt::print("\n");
  for (std::string const& name : all.order) {
    fmt::print("{:<17}", name);
    for (auto const& [how, of] : cells) {
      if (how.where == where) fmt::print("{:>15}", both(of, name));
    }
    fmt::print("\n");
  }
}

void print_error(std::string const& of, std::vector<double> errors) {
  if (errors.empty()) return;
  std::vector<double> const sorted = in_order(std::move(errors));
  fmt::print("{:<45} median {:.0f} %, nine of ten within {:.0f} %, of {}\n", of, 100 * median(sorted),
             100 * quantile(sorted, 0.9), sorted.size());
}

}  // namespace

void expect_measurement(std::filesystem::path const& file) { read(file); }

void print_belief(results const& all, std::filesystem::path const& file) {
  json const run = read(file);
  std::vector<std::pair<setup, pairs>> cells;
  for (setup const& how : all.setups) {
    json const* const cell = find(run, how);
    if (cell == nullptr) continue;
    cells.emplace_back(how, pairs_of(all, how, *cell));
    print_rates(all, how, *cell);
  }
  std::vector<double> every;
  std::vector<double> of_contenders_that_spin;
  int within = 0;
  std::vector<std::string> wrong_order;
  std::map<placement, std::vector<double>> by_place;
  for (auto const& [how, of] : cells) {
    for (auto const& [name, ratios] : of) {
      if (is_fitted(name, all.base)) continue;
      every.push_back(error_of(ratios));
      if (ratios.spread.low <= ratios.simulated && ratios.simulated <= ratios.spread.high) ++within;
      by_place[how.where].push_back(error_of(ratios));
      if (!name.starts_with("mutex")) of_contenders_that_spin.push_back(error_of(ratios));
    }
    std::vector<std::string> const more = differences(how, of);
    wrong_order.insert(wrong_order.end(), more.begin(), more.end());
  }
  fmt::print("\nRatios to {}, simulated first, then measured ({}):\n", all.base, file.filename().string());
  for (auto const& [where, errors] : by_place) print_table(all, cells, where);
  fmt::print(
      "\nError of a ratio: the larger by the smaller, less one; without the base and the limits, of which the\n"
      "prices were made.\n");
  for (auto const& [where, errors] : by_place) print_error(std::string(name_of(where)), errors);
  print_error("without the mutexes", of_contenders_that_spin);
  print_error("all", every);
  fmt::print("{} of {} lie in the 95 % interval of the measured ratio.\n", within, every.size());
  fmt::print("\nOrders that the intervals of the measurement are sure of, and the simulation has otherwise: {}\n",
             wrong_order.size());
  for (std::string const& each : wrong_order) fmt::print("  {}\n", each);
}

}  // namespace rendezvous::bench::simulated
