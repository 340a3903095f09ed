#include <fmt/format.h>

#include "../coverage/pages.hpp"
#include "commands.hpp"
#include "selection.hpp"

namespace models::checker {

namespace {

machine const& machine_of(std::string const& algorithm) {
  auto const found = machines().find(algorithm);
  if (found != machines().end()) return found->second;
  std::string known;
  for (auto const& [name, m] : machines()) known += fmt::format("{}{}", known.empty() ? "" : ", ", name);
  throw bad_argument(fmt::format("there is no state machine of '{}'; there are: {}", algorithm, known));
}

}  // namespace

int states(std::string const& algorithm) {
  fmt::print("{}", states_page(machine_of(algorithm)));
  return as_expected;
}

int orders(std::string const& algorithm) {
  fmt::print("{}", orders_page(machine_of(algorithm)));
  return as_expected;
}

}  // namespace models::checker
