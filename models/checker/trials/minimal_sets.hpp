// Enumerates the minimal sets that satisfy a monotone predicate: one that stays true when a set grows.
//
// An evaluation of the predicate may take minutes, so few are made, mostly with the answer "no", which is cheap where
// "yes" takes a whole search. The algorithm is MARCO (Liffiton, Previti, Malik, Marques-Silva, "Fast, flexible MUS
// enumeration", Constraints 2016): evaluate a largest undecided set; shrink it to a minimal one if it satisfies the
// predicate, and exclude its subsets if it does not.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <vector>

namespace models::checker {

using subset = std::set<int>;

/// Whether the set satisfies it; nothing when that could not be told, which ends the enumeration.
using predicate = std::function<std::optional<bool>(subset const&)>;

struct minimal_sets {
  std::vector<subset> all;          // in the order in which they were found
  std::vector<subset> refuted;      // largest sets that do not satisfy it
  std::size_t questions = 0;        // that were asked of the predicate
  bool complete = true;             // otherwise there may be others
  std::optional<subset> unclear{};  // what was asked when there was no answer; nothing: there always was one
  std::optional<subset> reached{};  // satisfies it, and is not known to be minimal: it was about to be made smaller
};

/// Of subsets of {0, ..., size - 1}. `guess` is tried early: the nearer it is to a minimal one, the fewer questions.
minimal_sets minimal_sets_of(predicate const& satisfies, int size, subset const& guess);

}  // namespace models::checker
