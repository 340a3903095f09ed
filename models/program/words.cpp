#include "words.hpp"

#include <cstdio>
#include <cstring>

namespace models {

raw_string number(std::uint64_t n) {
  char text[32];
  std::snprintf(text, sizeof text, "%llu", static_cast<unsigned long long>(n));
  return text;
}

raw_string thread_name(int t) { return "thread " + number(static_cast<std::uint64_t>(t)); }

raw_string place(site const& where) {
  char const* const slash = std::strrchr(where.file_name(), '/');
  return raw_string(slash != nullptr ? slash + 1 : where.file_name()) + ':' + number(where.line());
}

}  // namespace models
