// How threads, numbers and places in the source are called in messages.
#pragma once

#include <cstdio>
#include <string_view>

#include "../../graph/raw_memory.hpp"
#include "../../relacy/site.hpp"

namespace models::exact {

inline raw_string number(int n) {
  char digits[16];
  std::snprintf(digits, sizeof digits, "%d", n);
  return digits;
}

inline raw_string thread_name(int thread) { return raw_string("thread ") + number(thread); }

/// The file, without its folder, and the line.
inline raw_string place(site const& where) {
  std::string_view file = where.file_name();
  if (auto const slash = file.rfind('/'); slash != std::string_view::npos) file.remove_prefix(slash + 1);
  return raw_string(file) + ":" + number(static_cast<int>(where.line()));
}

}  // namespace models::exact
