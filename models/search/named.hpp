// Enumerations whose values have names, as on the command line, in JSON and in files.
#pragma once

#include <cstdlib>
#include <optional>
#include <string_view>

namespace models {

template <class What>
struct named {
  What what;
  std::string_view name;
  std::string_view words{};  // what it means
};

/// An enumeration for which names_of() returns an array of these.
template <class What>
concept has_names = requires {
  names_of(What());
};

template <has_names What>
named<What> const& entry_of(What what) {
  for (auto const& each : names_of(What())) {
    if (each.what == what) return each;
  }
  std::abort();
}

template <has_names What>
std::string_view name_of(What what) {
  return entry_of(what).name;
}

/// Nothing: none has that name.
template <has_names What>
std::optional<What> value_named(std::string_view name) {
  for (auto const& each : names_of(What())) {
    if (each.name == name) return each.what;
  }
  return std::nullopt;
}

}  // namespace models
