// A data race, or a use after free: which two accesses, and what stands between them, also in words.
#pragma once

#include <optional>

#include "../../search/execution.hpp"
#include "tracked.hpp"
#include "verdict.hpp"
#include "words.hpp"

namespace models {

/// A write by one thread, and the read of it by another.
struct crossing {
  event_id write;
  event_id read;
};

/// An earlier access with which one races.
struct rival {
  int thread = 0;
  access theirs;
  /// The atomic accesses that should have ordered the two: those whose labels say that they were made for it, where
  /// they met; otherwise the shortest way from the one to the other.
  raw_vector<crossing> between;
  bool made_for_it = false;
};

std::optional<rival> rival_of(access_under_way const& mine, execution const& x, label_table const& names);

/// Relacy has found that the access races; says with which one, and what should have ordered the two.
failure_text explain_race(access_under_way const& mine, execution const& x, label_table const& names);

}  // namespace models
