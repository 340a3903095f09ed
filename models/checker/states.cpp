// modelcheck states and orders: what the pages in exchanger/docs show. May touch: standard output.
#include <fmt/format.h>

#include "../exchanger/coverage/pages.hpp"
#include "commands.hpp"
#include "selection.hpp"

namespace models::checker {

namespace {

using page = std::string (*)(machine const&);

machine const& machine_of(std::string const& algorithm) {
  auto const found = machines().find(algorithm);
  if (found != machines().end()) return found->second;
  std::string known;
  for (auto const& [name, m] : machines()) known += fmt::format("{}{}", known.empty() ? "" : ", ", name);
  throw bad_argument(fmt::format("there is no state machine of '{}'; there are: {}", algorithm, known));
}

/// Of one algorithm, or of each under its name.
int print(page of, std::optional<std::string> const& algorithm) {
  if (algorithm) {
    fmt::print("{}", of(machine_of(*algorithm)));
    return as_expected;
  }
  for (auto const& [name, m] : machines()) fmt::print("## {}\n\n{}\n", name, of(m));
  return as_expected;
}

}  // namespace

int states(std::optional<std::string> const& algorithm) { return print(states_page, algorithm); }

int orders(std::optional<std::string> const& algorithm) { return print(orders_page, algorithm); }

}  // namespace models::checker
