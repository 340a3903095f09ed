// What the scenarios of an algorithm have shown of its state machine, held against its list, and of the pairs that
// its accesses form, held against the contract.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "machine.hpp"

namespace models::exchanger {

/// What a scenario has shown: its transitions, the accesses that synchronised, and whether there are no others.
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

/// Something that is not as listed, and what there is to say about it.
struct discrepancy {
  std::string what;
  std::string note;
};

struct coverage {
  machine const* of = nullptr;
  tally transitions;
  tally states;
  tally pairs;
  std::vector<discrepancy> missing;   // listed and not reached; with what it means
  std::vector<discrepancy> unlisted;  // reached, neither listed nor excluded; with the scenario that did
  std::vector<discrepancy> refuted;   // reached and excluded; with that scenario, and why it was excluded
  std::vector<discrepancy> unpaired;  // stated, and never synchronised; with who says so
  std::vector<discrepancy> unstated;  // synchronised, and neither stated nor listed; with the scenario that did
  bool in_full = true;                // all that is needed was run
  std::string open;                   // why what is missing may still be reached; empty: it cannot

  /// What was to be impossible, or is not in the list, is wrong whatever else is run; what is missing only once
  /// everything was.
  [[nodiscard]] bool as_expected() const {
    return unlisted.empty() && refuted.empty() && unstated.empty() &&
           (!open.empty() || (missing.empty() && unpaired.empty()));
  }
};

/// `needed` are the scenarios without which nothing can be said to be missing.
coverage judge(machine const& m, std::vector<std::string_view> const& needed, std::vector<shown> const& seen);

/// One line, and one for each discrepancy.
std::string to_text(coverage const& c);

}  // namespace models::exchanger
