// The functions of std::atomic and its like by their names in object files, for the plugins of both compilers. They are
// linked with no library, so nothing here needs one.
#pragma once

#include <string_view>

namespace modelcheck_plugins {

inline bool is_of_standard_atomic(std::string_view name) {
  constexpr std::string_view beginnings[] = {"_ZNSt6atomic",          "_ZNKSt6atomic",          "_ZNVSt6atomic",
                                             "_ZNVKSt6atomic",        "_ZNSt13__atomic_base",   "_ZNKSt13__atomic_base",
                                             "_ZNVSt13__atomic_base", "_ZNVKSt13__atomic_base", "_ZNSt11atomic_flag"};
  for (std::string_view const each : beginnings) {
    if (name.substr(0, each.size()) == each) return true;
  }
  return false;
}

inline bool is_test_and_set(std::string_view name) {
  return is_of_standard_atomic(name) && name.find("test_and_set") != name.npos;
}

/// Of one of these: whether it loads, by its name or by the conversion to the value.
inline bool loads(std::string_view name) { return name.find("4loadE") != name.npos || name.find("Ecv") != name.npos; }

}  // namespace modelcheck_plugins
