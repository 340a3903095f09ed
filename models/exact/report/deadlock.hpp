// Explains a deadlock: what each thread waits for, and which thread could have woken a sleeper.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "../search/execution.hpp"
#include "words.hpp"

namespace models::exact {

enum class waiting : std::uint8_t { for_a_value, for_a_thread, asleep, in_a_loop };

/// A thread that cannot go on.
struct stuck {
  int thread = 0;
  waiting how = waiting::for_a_value;
  site where;
  std::optional<event_id> missed;  // of a sleeper: the change of its word after which it should have been woken
  act part_of = act::none;         // what it cannot do
  std::optional<thing> acted_on{};
  int joins = -1;  // the thread for whose end it waits
};

/// Once nobody can go on.
std::vector<stuck> stuck_threads(execution const& x, trace const& noted);

/// "waits for m, held by thread 1 since a.cpp:5".
std::string in_words(stuck const& s, std::vector<trace_step> const& steps, graph const& g, vocabulary const& words);
std::string describe_deadlock(std::vector<stuck> const& all, std::vector<trace_step> const& steps, graph const& g,
                              vocabulary const& words);

}  // namespace models::exact
