// Sentences that the page and its Markdown have in common.
#pragma once

#include <string>
#include <vector>

#include "report_data.hpp"

namespace models::checker {

/// A sentence of the summary, and whether it says that all is well.
struct statement {
  std::string text;
  bool good = true;
  bool settled = true;  // nothing that was not done could change it
};

std::vector<statement> summary_of(report_data const& d);

/// Rows that failed in the same way (causes.hpp): that whose execution is shown, and those like it, in their order.
struct shown_cause {
  run_row const* shown;
  std::vector<run_row const*> like_it;
};

/// Of those that are not as expected.
std::vector<shown_cause> causes_of(run_data const& run);

/// Rows of one group, as of "slot/...".
struct group_of_rows {
  std::string name;
  std::size_t scenarios = 0;
  std::size_t as_expected = 0;
  std::uint64_t executions = 0;
  double seconds = 0;
};
std::vector<group_of_rows> groups_of(run_data const& run);

/// "slot: 3 of 4 transitions, ..."
std::string tallies_of(covered_machine const& m);

/// "claim (4)", or "as it stands"
std::string subject_of(claim_data const& c);

/// Those that are not as expected first.
std::vector<claim_data const*> in_order(std::vector<claim_data> const& claims);

std::string weakest_of(relaxed_algorithm const& a);

}  // namespace models::checker
