// A failure of an execution as data: the broken rule, the thread, and the source location.
#pragma once

#include <cstdint>
#include <string>

#include "../../program/verdict.hpp"
#include "trace.hpp"

namespace models::exact {

enum class rule : std::uint8_t {
  none,         // nothing was wrong
  told,         // a rule whose verdict and message are given: the program's own, or one reported at a single place
  no_race,      // two conflicting accesses are ordered
  free_once,    // memory is freed once, and only if it was allocated
  stay_alive,   // an object is accessed only during its lifetime
  no_deadlock,  // some thread can go on, or all have ended
  outcomes      // only declared outcomes are reached
};

/// By whom a block of memory was freed, and where.
struct freeing {
  int by = -1;
  site where;
  char const* block = "memory";  // its name
};

struct finding {
  rule broken = rule::none;
  search_verdict verdict{};  // for `told`
  std::string message{};     // for `told`; or the outcome
  int by = -1;               // the thread; -1: none
  site where{};
  std::optional<thing> on{};       // the accessed object; nothing: there never was one
  std::optional<freeing> freed{};  // the memory that is used, or freed again
  std::optional<site> returned{};  // where the function that had the object has returned
  deed access = deed::touches;
  int other = -1;  // for a race: the thread of the first access
};

}  // namespace models::exact
