// Scenarios and results for the tests, made up.
#pragma once

#include "../row.hpp"

namespace models::checker::testing {

inline scenario example(std::string_view name, std::string_view expected = "pass") {
  scenario s;
  s.what.name = name;
  s.what.expected = expected;
  s.threads = 2;
  s.calls = 1;
  return s;
}

inline exploration_result saw(search_verdict verdict, bool exhaustive = true) {
  exploration_result seen;
  seen.verdict = std::move(verdict);
  seen.exhaustive = exhaustive;
  seen.complete = 1;
  seen.met = static_cast<std::uint32_t>(circumstance::shared_object) | static_cast<std::uint32_t>(circumstance::sleep);
  return seen;
}

inline search_options at_most(std::uint64_t executions, search mode = search::exact) {
  search_options how;
  how.mode = mode;
  how.executions = executions;
  return how;
}

}  // namespace models::checker::testing
