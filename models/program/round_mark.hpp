// The platform's record of a round of a retry loop (rounds.hpp), and of memory to be compared.
#pragma once

#include <cstddef>
#include <cstdint>

#include "site.hpp"

namespace models {

/// The beginning of a round, by the numbers of events and of rounds that its thread had then.
struct round_mark {
  int thread = -1;  // -1: made outside of the threads
  int events = 0;
  std::uint32_t rounds = 0;
  std::uint32_t deadlines = 0;  // that the thread had made
  site made_at;                 // where the loop's retry was made
};

/// A piece of the program's memory.
struct memory_range {
  void const* begin = nullptr;
  std::size_t size = 0;
};

}  // namespace models
