// The number of random programs of a test, and the first seed, from the environment.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace models::selfcheck {

inline std::uint64_t from_environment(char const* name, std::uint64_t otherwise) {
  char const* const text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

}  // namespace models::selfcheck
