// Which memory orders a program needs: each access, by its line in the source, is explored with weaker orders, one
// step at a time, until the program fails or the access is relaxed.
//
// Pure: the caller explores.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "orders.hpp"

namespace models::instrumented {

/// The result of the program with one order changed: "pass", what fails, or why that is not known.
struct trial_result {
  bool passes = false;
  bool fails = false;
  std::string words;
};

struct line_finding {
  ordered_access access;
  std::vector<std::memory_order> enough;                            // the weakest with which it passes
  std::vector<std::pair<std::memory_order, std::string>> too_weak;  // the strongest of those, and what fails
  std::vector<std::pair<std::memory_order, std::string>> unknown;
  std::string with_others{};  // what fails when lines above have their weakest orders, too; empty: nothing
};

/// Audits the accesses that are not relaxed. `explore` is given many changes at a time, and returns as many results.
std::vector<line_finding> audit_lines(
    std::set<ordered_access> const& all,
    std::function<std::vector<trial_result>(std::vector<other_order> const&)> const& explore);

/// Of two orders neither may be needed alone, and one of them all the same. Gives the lines that are not needed by
/// themselves their weakest orders together, and says of which this fails. `explore` makes all of the changes.
void try_together(std::vector<line_finding>& all,
                  std::function<trial_result(std::vector<other_order> const&)> const& explore);

/// A line for each access, then a summary.
std::string to_text(std::vector<line_finding> const& all);

}  // namespace models::instrumented
