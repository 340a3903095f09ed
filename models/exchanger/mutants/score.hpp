// What became of each mutant in each algorithm that runs it, and what that amounts to.
//
// Pure, so that the tests need no processes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "table.hpp"

namespace models::exchanger {

enum class fate : std::uint8_t {
  caught,             // a scenario failed
  caught_otherwise,   // one did, but not with the verdict that the catalogue gives
  equivalent,         // none did, nor can any, by the reason that the catalogue gives
  not_caught,         // none did
  caught_equivalent,  // one did, although the catalogue gives a reason why none can
};

struct mutant_row {
  mutant const* what = nullptr;
  std::string_view algorithm;
  std::string_view reason;       // why it is equivalent; empty: it is not said to be
  bool reached = false;          // whether any thread came to what is mutated
  std::string scenario{};        // that failed; empty: none
  std::string verdict{};         // as what
  std::string message{};         // and in words
  std::uint64_t executions = 0;  // until then; of all scenarios, when none failed
  std::size_t open = 0;          // scenarios that were not explored to the end
  std::size_t unclear = 0;       // scenarios of which the checker could not tell
  double seconds = 0;

  [[nodiscard]] fate became() const {
    bool const as_declared = what->verdict.empty() || what->verdict == verdict;
    if (reason.empty())
      return scenario.empty() ? fate::not_caught : as_declared ? fate::caught : fate::caught_otherwise;
    return scenario.empty() ? fate::equivalent : fate::caught_equivalent;
  }
};

/// How many of an algorithm's mutants became what; `name` is that of the algorithm, or "all".
struct score {
  std::string name;
  std::size_t mutants = 0;
  std::size_t caught = 0;
  std::size_t equivalent = 0;
  std::size_t not_caught = 0;  // or otherwise than the catalogue says
  std::size_t caught_equivalent = 0;

  [[nodiscard]] bool as_expected() const { return not_caught == 0 && caught_equivalent == 0; }
};

/// Of each algorithm, and at last of all.
std::vector<score> scores_of(std::vector<mutant_row> const& rows);

std::string heading_of_rows();
std::string text_of(mutant_row const& r);
std::string text_of(std::vector<score> const& scores);
nlohmann::ordered_json json_of(std::vector<mutant_row> const& rows);

}  // namespace models::exchanger
