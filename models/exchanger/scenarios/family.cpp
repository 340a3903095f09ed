#include "family.hpp"

#include <cstdio>
#include <cstdlib>
#include <map>

namespace models::exchanger {

namespace {

[[noreturn]] void refuse(participation const& who, std::string const& what) {
  std::string const name = who.group + (who.variant.empty() ? "" : " (" + who.variant + ")");
  std::fprintf(stderr, "the contract for %s: %s\n", name.c_str(), what.c_str());
  std::exit(2);
}

void expect_none(participation const& who, std::set<std::string> const& names, char const* list) {
  for (std::string const& name : names)
    refuse(who, std::string(list) + " names '" + name + "', which is no scenario here, or one that is left out");
}

/// Splits each set of threads into sets of those that start at the same place.
std::vector<std::vector<int>> starting_together(std::vector<std::vector<int>> const& sets,
                                                std::vector<int> const& starts) {
  if (starts.empty()) return sets;
  std::vector<std::vector<int>> together;
  for (auto const& set : sets) {
    std::map<int, std::vector<int>> by_start;
    for (int const t : set) by_start[starts[static_cast<std::size_t>(t) % starts.size()]].push_back(t);
    for (auto const& [start, threads] : by_start) {
      if (threads.size() > 1) together.push_back(threads);
    }
  }
  return together;
}

}  // namespace

std::optional<about> enrolment::take(about what) {
  std::string const plain = what.name;
  what.name = how_.group + "/" + plain + how_.variant;
  if (auto const without = how_.left_out.extract(plain)) {
    if (without.mapped().empty()) refuse(how_, "left_out gives no reason for '" + plain + "'");
    left_out().emplace(what.name, without.mapped());
    return std::nullopt;
  }
  what.interchangeable = starting_together(what.interchangeable, how_.starts);
  what.long_running = how_.long_running.erase(plain) != 0;
  what.for_many_machines = how_.for_many_machines.erase(plain) != 0;
  what.spurious_wake_ups = how_.without_spurious_wake_ups.erase(plain) == 0;
  return what;
}

void enrolment::close() {
  std::set<std::string> unknown;
  for (auto const& [name, reason] : how_.left_out) unknown.insert(name);
  expect_none(how_, unknown, "left_out");
  expect_none(how_, how_.long_running, "long_running");
  expect_none(how_, how_.for_many_machines, "for_many_machines");
  expect_none(how_, how_.without_spurious_wake_ups, "without_spurious_wake_ups");
}

}  // namespace models::exchanger
