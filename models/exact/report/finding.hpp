// What was wrong with an execution, as data: which rule was broken, by whom, and where.
#pragma once

#include <cstdint>
#include <string>

#include "trace.hpp"

namespace models::exact {

enum class rule : std::uint8_t {
  none,         // nothing was wrong
  told,         // one that has its verdict and its message already: a program's own, or one of a single place
  no_race,      // two accesses, of which one excludes the other
  free_once,    // memory is given back that was not allocated, or twice
  stay_alive,   // an access to what has come to the end of its life
  no_deadlock,  // somebody goes on, or all come to their ends
  outcomes      // only declared outcomes are reached
};

struct finding {
  rule broken = rule::none;
  std::string verdict{};  // of what is told
  std::string message{};  // the same; or the outcome
  int by = -1;            // the thread; -1: none of the program's
  site where{};
  std::optional<thing> on{};       // what was accessed; nothing: something that was never there
  std::optional<site> returned{};  // the function that had it: where that has returned
  deed access = deed::touches;
  int other = -1;  // of a race: the thread that has accessed it before
};

}  // namespace models::exact
