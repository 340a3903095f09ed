// Sentences common to the HTML page and the Markdown.
#pragma once

#include <string>
#include <vector>

#include "report_data.hpp"

namespace models::checker {

/// A sentence of the summary, and whether it is good news.
struct statement {
  std::string text;
  bool good = true;
  bool settled = true;  // no unfinished work could change it
};

std::vector<statement> summary_of(report_data const& d);

/// Rows of one cause (causes.hpp): the one whose execution is shown, and the others, in order.
struct shown_cause {
  row const* shown;
  std::vector<row const*> like_it;
};

/// The causes of unexpected rows.
std::vector<shown_cause> causes_of(run_data const& run);

/// The command that repeats a row's execution, whole; empty: there is none.
std::string command_for(row const& r);

/// The rows of one group, such as "slot/...".
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

/// Unexpected ones first.
std::vector<claim_data const*> in_order(std::vector<claim_data> const& claims);

std::string weakest_of(relaxed_algorithm const& a);

}  // namespace models::checker
