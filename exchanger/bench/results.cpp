#include "results.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "statistics.hpp"

namespace rendezvous::bench {

namespace {

template <class Get>
value collect(std::string name, row const& of, Get get) {
  value result{std::move(name), {}};
  for (measurement const& each : of.windows) result.of_windows.push_back(get(each));
  return result;
}

/// A window has too few samples for its own 99th percentile, so all windows are taken together: there is no spread.
std::vector<value> of_all_samples(row const& of) {
  std::vector<double> all;
  for (measurement const& each : of.windows) all.insert(all.end(), each.nanoseconds.begin(), each.nanoseconds.end());
  if (all.empty()) return {};
  all = in_order(std::move(all));
  return {{"p50_ns", {quantile(all, 0.5)}}, {"p99_ns", {quantile(all, 0.99)}}};
}

}  // namespace

std::vector<value> values_of(question asked, row const& of) {
  if (of.windows.empty()) return {};
  switch (asked) {
    case question::throughput:
      return {collect("swaps_per_second", of, [](auto const& each) { return each.swaps_per_second; }),
              collect("cpu_ns_per_swap", of, [](auto const& each) { return each.cpu_per_swap; }),
              collect("fairness", of, [](auto const& each) { return each.fairness; })};
    case question::wake: return of_all_samples(of);
    case question::lonely: return {collect("cpu_us", of, [](auto const& each) { return each.lonely_cpu; })};
  }
  return {};
}

bool results::lost_an_item() const {
  return std::ranges::any_of(cells, [](auto const& one) {
    return std::ranges::any_of(one.second, [](auto const& each) { return each.second.lost != 0; });
  });
}

std::vector<std::string> results::empty_rows() const {
  std::vector<std::string> empty;
  for (setup const& how : setups) {
    for (auto const& [name, one] : cells.at(how)) {
      if (one.windows.empty()) empty.push_back(fmt::format("{}, {}", name, describe(how)));
    }
  }
  return empty;
}

std::string describe(setup const& how) {
  std::string const what = how.what == item::word        ? "one word"
                           : how.what < item::unique_ptr ? fmt::format("{} bytes", name_of(how.what))
                                                         : fmt::format("std::{}", name_of(how.what));
  return fmt::format("{}{} threads, {}, {}, {}",
                     how.asked == question::throughput ? "" : fmt::format("{}: ", name_of(how.asked)), how.threads,
                     name_of(how.where), what, how.timed ? "timed" : "untimed");
}

}  // namespace rendezvous::bench
