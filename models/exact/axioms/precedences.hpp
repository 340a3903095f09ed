// A precedence relation on numbered items, and a test whether it is acyclic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "../../graph/raw_memory.hpp"

namespace models::exact {

class precedences {
 public:
  using thing = std::uint32_t;

  thing add_thing() { return things_++; }
  /// So many, numbered one after the other; the first of them.
  thing add_things(std::size_t count) { return std::exchange(things_, things_ + static_cast<thing>(count)); }
  void add(thing before, thing after) { pairs_.push_back({before, after}); }
  /// Whether no thing precedes itself, by whatever way.
  [[nodiscard]] bool has_order() const { return in_order().size() == things_; }
  /// All things, each after those that precede it; without those that precede themselves, and what comes after them.
  [[nodiscard]] raw_vector<thing> in_order() const;

 private:
  thing things_ = 0;
  raw_vector<std::pair<thing, thing>> pairs_;
};

}  // namespace models::exact
