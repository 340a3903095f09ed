// The rows of a run as text.
//
// May touch: nothing outside; the text goes wherever the caller wants it.
#pragma once

#include <string>
#include <vector>

#include "row.hpp"

namespace models::checker {

/// 1234567 as "1,234,567".
std::string with_commas(std::uint64_t n);

class table {
 public:
  /// The widths of the columns follow from what is going to be in them.
  explicit table(std::vector<scenario const*> const& chosen);

  [[nodiscard]] std::string head() const;
  [[nodiscard]] std::string line(row const& r) const;

 private:
  std::size_t name_width_;
  std::size_t verdict_width_;
};

/// What a person needs of a row that is not as expected. The line to repeat it starts with `program`, and is
/// left out when that is empty.
std::string explanation(row const& r, std::string const& program);

/// How many rows are what, and which are not as expected.
std::string summary(std::vector<row const*> const& rows);

}  // namespace models::checker
