// The groups of a run's scenarios, with their totals.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../row.hpp"
#include "text.hpp"

namespace models::checker {

struct group {
  std::string_view name;
  std::vector<std::size_t> members;  // their places among those chosen
};

/// In the order in which they are complete if the scenarios finish in sequence.
std::vector<group> groups_of(std::vector<scenario const*> const& chosen);

/// The table of totals, a line for each group.
class group_table {
 public:
  group_table(std::vector<group> const& groups, paint colours);

  [[nodiscard]] std::string head() const;
  [[nodiscard]] std::string line(std::string_view name, std::vector<row const*> const& rows) const;

 private:
  std::size_t name_width_;
  paint colours_;
};

/// The slowest rows, longest first.
std::string slowest(std::vector<row const*> rows, std::size_t how_many, paint const& colours);

}  // namespace models::checker
