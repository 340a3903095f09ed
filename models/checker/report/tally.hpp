// Counts a run's rows by result, with the same words on a terminal and on a page.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "../row.hpp"

namespace models::checker {

struct tally {
  std::size_t exhaustive = 0;  // passed
  std::size_t open = 0;        // passed, and not explored to the end
  std::size_t caught = 0;      // wrong programs
  std::size_t not_as_expected = 0;
  std::uint64_t executions = 0;

  void add(row const& r);
  [[nodiscard]] std::size_t rows() const { return exhaustive + open + caught + not_as_expected; }
};

/// "3 scenarios passed, exhaustive within the bounds; 1 wrong program caught."
std::string in_words(tally const& all);

/// "All as expected.", "2 rows not as expected."; of a run that has not come to its end, of those that have.
std::string verdict_in_words(tally const& all, bool complete);

}  // namespace models::checker
