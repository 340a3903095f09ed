// Words of the checker's own, outside of the program's memory, found by a name: each has the same address in every
// execution, and in every exploring process.
#pragma once

#include <array>
#include <cstdint>

#include "../exact/machine/world.hpp"
#include "../graph/fixed_memory.hpp"
#include "shared_names.hpp"

namespace models::instrumented {

class own_words {
 public:
  /// One for each thread.
  using row = std::array<std::uint64_t, exact::most_threads>;

  own_words() : memory_(fixed_place::words, 0, (shared_names::most + 1) * sizeof(row)) {}

  [[nodiscard]] shared_names& names() { return names_; }
  [[nodiscard]] shared_names const& names() const { return names_; }
  /// Null if there are too many words.
  row* of(std::uint64_t name) {
    if (memory_.empty()) end_without_memory("what the checker keeps of the program's objects");
    std::uint32_t const number = names_.of(name);
    return number == 0 ? nullptr : reinterpret_cast<row*>(memory_.begin()) + number;
  }

 private:
  shared_names names_;
  fixed_memory memory_;
};

}  // namespace models::instrumented
