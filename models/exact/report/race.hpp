// Explains a race: the first of the two accesses, and the operations between them.
#pragma once

#include <optional>
#include <vector>

#include "finding.hpp"
#include "words.hpp"

namespace models::exact {

/// A write by one thread, and the read of it by another.
struct crossing {
  event_id write;
  event_id read;
};

struct rivalry {
  std::size_t earlier = 0;  // the step of the other access
  deed theirs = deed::touches;
  /// The atomic accesses that should have ordered the two: those whose labels say that they were made for it, where
  /// they met; otherwise the shortest way from the one to the other.
  std::vector<crossing> between;
  bool made_for_it = false;
  bool may_be_connected = false;  // whether there is an event of each thread between which something could stand
};

/// Nothing: the access of the other thread is not in the trace.
std::optional<rivalry> rivalry_of(finding const& f, std::vector<trace_step> const& steps, graph const& g,
                                  vocabulary const& words);

/// What it comes down to, and in words.
verdict_kind verdict_of(finding const& race);
std::string describe_race(finding const& f, std::optional<rivalry> const& with, std::vector<trace_step> const& steps,
                          graph const& g, vocabulary const& words);

}  // namespace models::exact
