// Names that a model gives to its accesses, and to the values of its atomics. The explorer shows them in traces and
// reports; it has none of its own, and a program without labels is explored alike.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string_view>

#include "../graph/memory_orders.hpp"

namespace models {

/// What an access is called. Its number is its place in the table, from 1.
struct access_label {
  char const* name;
  char const* location;                                 // what the atomic is called that it accesses
  bool paired = false;                                  // whether it is to synchronise with another one
  std::memory_order order = std::memory_order_relaxed;  // as the program has it
  operations made_by = operations::none;                // tells which orders it can have; none: not stated
};

/// Orders that accesses are given instead of their own, by the numbers of their labels.
using order_changes = std::map<int, std::memory_order>;

/// The most labels that there can be: an operation keeps the number in a byte.
inline constexpr std::size_t max_labels = 255;

struct label_table {
  std::span<access_label const> labels{};
  /// What the value of an atomic called `location` stands for; empty: it is shown as a number. May be null.
  std::string_view (*state_of)(std::string_view location, std::uint64_t value) = nullptr;

  /// The label of that number, which is not 0.
  [[nodiscard]] access_label const& of(int number) const { return labels[static_cast<std::size_t>(number) - 1]; }
};

}  // namespace models
