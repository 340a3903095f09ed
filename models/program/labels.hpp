// Names that a model gives to its accesses and to the values of its atomics, for traces and reports. They do not affect
// the search.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string_view>

#include "../graph/memory_orders.hpp"

namespace models {

/// The name of an access. Its number is its index in the table, from 1.
struct access_label {
  char const* name;
  char const* location;                                 // the name of the accessed atomic
  bool paired = false;                                  // whether it should synchronise with another access
  std::memory_order order = std::memory_order_relaxed;  // the order in the source
  operations made_by = operations::none;                // determines the orders that it can have; none: not stated
};

/// Orders that replace those of the source, by the numbers of the labels.
using order_changes = std::map<int, std::memory_order>;

/// The maximum number of labels: an operation keeps the number in a byte.
inline constexpr std::size_t max_labels = 255;

struct label_table {
  std::span<access_label const> labels{};
  /// The name of a value of the atomic called `location`; empty: it is shown as a number. May be null.
  std::string_view (*state_of)(std::string_view location, std::uint64_t value) = nullptr;

  /// The label of that number, which is not 0.
  [[nodiscard]] access_label const& of(int number) const { return labels[static_cast<std::size_t>(number) - 1]; }
};

}  // namespace models
