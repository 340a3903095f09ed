// The result of each mutant in each algorithm that runs it, and the totals.
//
// Pure functions, so that their tests need no processes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "table.hpp"

namespace models::exchanger {

enum class fate : std::uint8_t {
  caught,             // a scenario fails
  caught_otherwise,   // a scenario fails, but not with the verdict in the catalogue
  equivalent,         // none fails, and the catalogue gives a reason why none can
  not_caught,         // none fails
  caught_equivalent,  // a scenario fails, although the catalogue gives a reason why none can
};

struct mutant_row {
  mutant const* what = nullptr;
  std::string_view algorithm;
  std::string_view reason;       // why it is equivalent; empty if it is not said to be
  bool reached = false;          // whether any thread reached the mutated code
  std::string scenario{};        // the one that failed; empty if none did
  search_verdict verdict{};      // its verdict
  std::string message{};         // and its message
  std::uint64_t executions = 0;  // until the failure, or of all scenarios if none failed
  std::size_t open = 0;          // scenarios that were not explored to the end
  std::size_t unclear = 0;       // scenarios without a clear verdict
  double seconds = 0;

  [[nodiscard]] fate became() const {
    bool const as_declared = what->verdict.empty() || what->verdict == verdict;
    if (reason.empty())
      return scenario.empty() ? fate::not_caught : as_declared ? fate::caught : fate::caught_otherwise;
    return scenario.empty() ? fate::equivalent : fate::caught_equivalent;
  }
};

/// How many of an algorithm's mutants had which result; `name` is the algorithm's, or "all".
struct score {
  std::string name;
  std::size_t mutants = 0;
  std::size_t caught = 0;
  std::size_t equivalent = 0;
  std::size_t not_caught = 0;  // or caught with a verdict other than the catalogue's
  std::size_t caught_equivalent = 0;

  [[nodiscard]] bool as_expected() const { return not_caught == 0 && caught_equivalent == 0; }
};

/// The score of each algorithm, and the total as the last one.
std::vector<score> scores_of(std::vector<mutant_row> const& rows);

std::string heading_of_rows();
std::string text_of(mutant_row const& r);
std::string text_of(std::vector<score> const& scores);
nlohmann::ordered_json json_of(std::vector<mutant_row> const& rows);

}  // namespace models::exchanger
