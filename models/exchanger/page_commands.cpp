#include "page_commands.hpp"

#include <memory>
#include <optional>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "../checker/commands/commands.hpp"
#include "../checker/selection.hpp"
#include "coverage/pages.hpp"

namespace models::exchanger {

namespace {

using page = std::string (*)(machine const&);

machine const& machine_of(std::string const& algorithm) {
  auto const found = machines().find(algorithm);
  if (found != machines().end()) return found->second;
  std::string known;
  for (auto const& [name, m] : machines()) known += fmt::format("{}{}", known.empty() ? "" : ", ", name);
  throw checker::bad_argument(fmt::format("there is no state machine of '{}'; there are: {}", algorithm, known));
}

/// Prints the page of one algorithm, or of every algorithm under its name.
int print(page of, std::optional<std::string> const& algorithm) {
  if (algorithm) {
    fmt::print("{}", of(machine_of(*algorithm)));
    return checker::as_expected;
  }
  for (auto const& [name, m] : machines()) fmt::print("## {}\n\n{}\n", name, of(m));
  return checker::as_expected;
}

checker::command shows(page of, char const* name, char const* description) {
  auto const prepare = [of](CLI::App& app) {
    auto const algorithm = std::make_shared<std::optional<std::string>>();
    app.add_option("--algorithm", *algorithm, "Only this one: single_slot")->type_name("NAME");
    app.footer("'make docs' puts it into the pages in exchanger/docs.");
    return [of, algorithm] { return print(of, *algorithm); };
  };
  return {name, description, prepare};
}

}  // namespace

std::vector<checker::command> page_commands() {
  return {
      shows(states_page, "states", "Shows the algorithms' state machines: a Mermaid diagram for each location"),
      shows(orders_page, "orders", "Shows the algorithms' memory orders"),
  };
}

}  // namespace models::exchanger
