// A deadlock in words: who waits for what, and who might have woken a sleeper.
#pragma once

#include <optional>

#include "../../search/execution.hpp"
#include "places.hpp"
#include "verdict.hpp"
#include "words.hpp"

namespace models {

/// The verdict.
inline constexpr char const* deadlock = "deadlock";

/// A thread that can not go on.
struct stuck {
  int thread = 0;
  char const* waits = "";  // "sleeps and is not woken"
  site where;
  std::optional<event_id> missed;  // of a sleeper: the change of its word after which it should have been woken
};

raw_vector<stuck> stuck_threads(execution const& x, places const& where);

failure_text describe_deadlock(execution const& x, places const& where, label_table const& names);

}  // namespace models
