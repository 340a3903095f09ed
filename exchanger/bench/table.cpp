// The results as a table.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "report.hpp"
#include "speed.hpp"

namespace rendezvous::bench {

namespace {

constexpr std::size_t columns_per_table = 5;
constexpr int name_width = 15;
constexpr int column_width = 17;

row const* find(results const& all, setup const& how, std::string const& name) {
  cell const& rows = all.cells.at(how);
  auto const found = rows.find(name);
  return found == rows.end() ? nullptr : &found->second;
}

/// The contenders that take part in one of these cells, in their order.
std::vector<std::string> rows_of(results const& all, std::span<setup const> cells) {
  std::vector<std::string> names;
  for (std::string const& each : all.order) {
    bool const there = std::ranges::any_of(cells, [&](setup const& how) { return find(all, how, each) != nullptr; });
    if (there) names.push_back(each);
  }
  return names;
}

std::string swaps(results const& all, setup const& how, row const& mine) {
  auto const values = values_of(how.asked, mine);
  if (values.empty()) return "no window";
  row const* const base = all.base_of(how);
  std::vector<double> const& rates = values[0].of_windows;
  if (base == nullptr || base == &mine) return fmt::format("{:.0f} k/s", median(rates) / 1000);
  ratio const to_base = ratio_of_medians(rates, values_of(how.asked, *base)[0].of_windows);
  int const digits = to_base.spread.high < 10 ? 2 : to_base.spread.high < 100 ? 1 : 0;
  return fmt::format("{:.{}f} ({:.{}f}-{:.{}f})", to_base.of_medians, digits, to_base.spread.low, digits,
                     to_base.spread.high, digits);
}

std::string costs(results const&, setup const& how, row const& mine) {
  auto const values = values_of(how.asked, mine);
  if (values.empty()) return "";
  return fmt::format("{:.0f} ns {:.2f}", median(values[1].of_windows), median(values[2].of_windows));
}

using formatter = std::string (*)(results const&, setup const&, row const&);

void print_part(results const& all, std::span<setup const> cells, std::string const& corner, formatter format) {
  fmt::print("{:<{}}", corner, name_width);
  for (setup const& how : cells) fmt::print("{:>{}}", fmt::format("{} threads", how.threads), column_width);
  fmt::print("\n");
  for (std::string const& name : rows_of(all, cells)) {
    fmt::print("{:<{}}", name, name_width);
    for (setup const& how : cells) {
      row const* const mine = find(all, how, name);
      fmt::print("{:>{}}", mine != nullptr ? format(all, how, *mine) : "", column_width);
    }
    fmt::print("\n");
  }
}

void print_swaps(results const& all, std::span<setup const> cells) {
  std::string const title = describe(cells[0]);
  fmt::print("\n{}\n", title.substr(title.find(", ") + 2));
  for (std::size_t i = 0; i < cells.size(); i += columns_per_table) {
    print_part(all, cells.subspan(i, std::min(columns_per_table, cells.size() - i)), "  swaps", swaps);
  }
  for (std::size_t i = 0; i < cells.size(); i += columns_per_table) {
    print_part(all, cells.subspan(i, std::min(columns_per_table, cells.size() - i)), "  CPU, fairness", costs);
  }
}

void print_answers(results const& all, setup const& how) {
  fmt::print("\n{}\n", describe(how));
  for (bool head = true; std::string const& name : all.order) {
    row const* const mine = find(all, how, name);
    if (mine == nullptr) continue;
    auto const values = values_of(how.asked, *mine);
    if (head && !values.empty()) {
      fmt::print("{:<{}}", "", name_width);
      for (value const& each : values) fmt::print("{:>26}", each.name);
      fmt::print("\n");
    }
    head = head && values.empty();
    fmt::print("{:<{}}", name, name_width);
    if (values.empty()) fmt::print("{:>26}", "no quiet window");
    for (value const& each : values) {
      interval const half = quartiles(each.of_windows);
      bool const spread = each.of_windows.size() > 1;
      fmt::print("{:>26}", fmt::format("{:.0f}{}", median(each.of_windows),
                                       spread ? fmt::format(" ({:.0f}-{:.0f})", half.low, half.high) : ""));
    }
    fmt::print("\n");
  }
}

bool same_table(setup const& one, setup const& other) {
  return one.asked == other.asked && one.where == other.where && one.what == other.what && one.timed == other.timed;
}

void print_windows(results const& all, origin const& from) {
  std::size_t windows = 0;
  int dropped = 0;
  int unsteady = 0;
  int set_aside = 0;
  for (auto const& [how, rows] : all.cells) {
    for (auto const& [name, one] : rows) {
      windows += one.windows.size();
      dropped += one.dropped;
      unsteady += one.unsteady;
      set_aside += one.set_aside;
    }
  }
  fmt::print("\n{} rounds, {} windows; {} more were dropped, since others used too much of the cores.\n", all.rounds,
             windows, dropped);
  if (all.hop == seconds(0)) return;
  fmt::print(
      "A hop of a cache line took {:.0f} ns. {} windows were dropped since that changed meanwhile, and {}\n"
      "set aside since it took less long.\n",
      all.hop.count() * 1e9, unsteady, set_aside);
  for (setup const& how : all.setups) {
    seconds const here = hop_of(all.cells.at(how));
    if (!same_speed(here, all.hop, from.steady)) {
      fmt::print("At another speed, a hop in {:.0f} ns: {}\n", here.count() * 1e9, describe(how));
    }
  }
}

}  // namespace

void print_tables(results const& all, origin const& from) {
  for (auto first = all.setups.begin(); first != all.setups.end();) {
    auto const last = std::find_if_not(first, all.setups.end(), [&](setup const& s) { return same_table(*first, s); });
    if (first->asked == question::throughput) {
      print_swaps(all, std::span(first, last));
    } else {
      std::for_each(first, last, [&](setup const& how) { print_answers(all, how); });
    }
    first = last;
  }
  print_windows(all, from);
  fmt::print(
      "Swaps: the row of {} in swaps per second, the others as ratios to it, of medians, with the\n"
      "interval that has 95 % of the ratios when the windows are drawn again. CPU: of the whole process,\n"
      "for a swap. Fairness: the thread that was served least against the most. Otherwise medians, and\n"
      "quartiles.\n",
      all.base);
  for (std::string const& each : from.jdks) fmt::print("{}\n", each);
  for (std::string const& each : all.remarks) fmt::print("{}\n", each);
}

}  // namespace rendezvous::bench
