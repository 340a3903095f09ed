// modelcheck: the checker, with the commands, labels and observers of this project.
#include <rendezvous/orders.hpp>

#include "../checker/project.hpp"
#include "../instrumented/explore_command.hpp"
#include "claims.hpp"
#include "contract_labels.hpp"
#include "coverage/locations.hpp"
#include "coverage/observe.hpp"
#include "coverage/sites.hpp"
#include "coverage_report.hpp"
#include "explain.hpp"
#include "operations_report.hpp"
#include "page_commands.hpp"

namespace {

using namespace models;
using namespace models::exchanger;

std::string_view state_of_location(std::string_view name, std::uint64_t value) {
  location const* const known = find_location(name);
  state_number const state = known != nullptr ? state_of(*known, value) : unknown_state;
  return state != unknown_state ? name_of(*known, state) : "";
}

/// Each algorithm with its scenarios, its litmus tests and the entries that it uses.
std::vector<checker::audited> algorithms() {
  std::vector<checker::audited> all;
  for (auto const& [name, m] : machines()) {
    checker::audited& one = all.emplace_back();
    one.name = name;
    one.scenarios = {one.name + "/*", "litmus/exchanger/" + one.name + "*/*"};
    for (rendezvous::order::named_algorithm const& a : rendezvous::order::named_algorithms) {
      for (rendezvous::order::entry const& e : rendezvous::order::contract) {
        if (a.name == name && rendezvous::order::include(e.used_by, a.one)) one.labels.push_back(e.number);
      }
    }
  }
  return all;
}

std::vector<checker::command> commands(int argc, char** argv) {
  char const* const program = argv[0];
  std::vector<checker::command> all = page_commands();
  all.push_back(claims_command());
  all.push_back(explain_command(program));
  all.push_back(instrumented::explore_command(program, {argv + 1, argv + argc}));
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  return checker::main({.description = "Explores every execution of small programs around the exchanger.",
                        .names = {contract_labels, state_of_location},
                        .observers = {&transitions_seen(), &pairs_seen(), &sites_seen()},
                        .judgements = {coverage_of_machines(), operations_as_stated()},
                        .commands = commands(argc, argv),
                        .audited = algorithms()},
                       argc, argv);
}
