// Compares the exploration of a random program with the executions that the axioms allow (axioms.hpp).
#pragma once

#include <set>
#include <string>

#include "../../program/explore.hpp"
#include "axioms.hpp"

namespace models::selfcheck {

/// In anything but the number of graphs. Null: both agree.
inline char const* difference(exploration_result const& r, allowed const& all) {
  if (r.verdict == "data race") return all.race ? nullptr : "a race that C++20 does not have";
  if (r.verdict == "use after free") return all.use_after_free ? nullptr : "a use after free that C++20 does not have";
  if (r.verdict == "double free") return all.double_free ? nullptr : "a double free that C++20 does not have";
  if (r.verdict == "deadlock") return all.deadlock ? nullptr : "a deadlock that C++20 does not have";
  if (r.verdict != "pass") return "another verdict";
  if (all.race) return "a race was missed";
  if (all.use_after_free) return "a use after free was missed";
  if (all.double_free) return "a double free was missed";
  if (all.deadlock) return "a deadlock was missed";
  if (!r.exhaustive) return "the search did not come to an end";
  std::set<std::string> outcomes;
  for (auto const& [words, times] : r.outcomes) outcomes.insert(words + " ");
  return outcomes != all.outcomes ? "other outcomes" : nullptr;
}

}  // namespace models::selfcheck
