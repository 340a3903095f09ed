// How many random programs a test is asked to try, and from which seed on.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace models::selfcheck {

inline std::uint64_t from_environment(char const* name, std::uint64_t otherwise) {
  char const* const text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

}  // namespace models::selfcheck
