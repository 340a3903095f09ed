// What MODELCHECK_REPLAY says: which exploration of a program, and which execution of it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace models::instrumented {

struct replay_name {
  std::string name;      // FILE:LINE, or FILE:LINE#CLIENT
  std::string schedule;  // or what stands there instead

  /// FILE:LINE
  [[nodiscard]] std::string place() const;
  /// Nothing: it names none.
  [[nodiscard]] std::optional<std::size_t> client() const;
};

/// Nothing for a text of another form.
std::optional<replay_name> replay_name_from(std::string_view text);

}  // namespace models::instrumented
