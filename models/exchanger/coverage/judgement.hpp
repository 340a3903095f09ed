// The transitions that the scenarios of an algorithm have shown, compared with the list of its state machine, and the
// pairs of accesses that synchronised, compared with the contract.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "machine.hpp"

namespace models::exchanger {

/// The transitions and the pairs that a scenario has shown, and whether these are all that it can show.
struct shown {
  std::string_view scenario;
  std::set<std::string> transitions;
  std::set<std::string> pairs;
  bool all = false;
};

struct tally {
  std::size_t listed = 0;
  std::size_t reached = 0;
};

/// A difference from the list or the contract, with a note on it.
struct discrepancy {
  std::string what;
  std::string note;
};

struct coverage {
  machine const* of = nullptr;
  tally transitions;
  tally states;
  tally pairs;
  std::vector<discrepancy> missing;   // listed and not reached; with its meaning
  std::vector<discrepancy> unlisted;  // reached, neither listed nor excluded; with a scenario that reached it
  std::vector<discrepancy> refuted;   // reached and excluded; with a scenario that reached it, and why it was excluded
  std::vector<discrepancy> unpaired;  // stated, and never synchronised; with where it is stated or listed
  std::vector<discrepancy> unstated;  // synchronised, and neither stated nor listed; with a scenario in which it did
  bool in_full = true;                // all needed scenarios were run
  std::string open;                   // why something missing may still be reached; empty if it cannot

  /// A transition that is excluded or not in the list is wrong whatever else is run; one that is missing is wrong only
  /// once everything has been run.
  [[nodiscard]] bool as_expected() const {
    return unlisted.empty() && refuted.empty() && unstated.empty() &&
           (!open.empty() || (missing.empty() && unpaired.empty()));
  }
};

/// Nothing counts as missing until all scenarios in `needed` have been run.
coverage judge(machine const& m, std::vector<std::string_view> const& needed, std::vector<shown> const& seen);

/// One line, and another for each discrepancy.
std::string to_text(coverage const& c);

}  // namespace models::exchanger
