#include "trace.hpp"

#include <algorithm>
#include <cstring>

namespace models {

raw_string short_place(char const* file, unsigned line) {
  char const* const slash = std::strrchr(file, '/');
  raw_string s = slash != nullptr ? slash + 1 : file;
  s += ':';
  char digits[16];
  std::snprintf(digits, sizeof digits, "%u", line);
  return s + digits;
}

raw_string trace::columns(int threads) const {
  raw_vector<std::size_t> width(static_cast<std::size_t>(threads), 8);
  for (auto const& l : lines_) {
    if (l.thread >= 0)
      width[static_cast<std::size_t>(l.thread)] = std::max(width[static_cast<std::size_t>(l.thread)], l.text.size());
  }
  auto pad = [](raw_string s, std::size_t n) {
    if (s.size() < n) s.append(n - s.size(), ' ');
    return s;
  };
  raw_string out = "step  ";
  for (int t = 0; t != threads; ++t) {
    raw_string head = "thread ";
    head += static_cast<char>('0' + t);
    out += pad(head, width[static_cast<std::size_t>(t)]) + "  ";
  }
  out += '\n';
  int n = 0;
  for (auto const& l : lines_) {
    char number[16];
    std::snprintf(number, sizeof number, "%4d  ", ++n);
    out += number;
    if (l.thread < 0) {
      out += l.text;
    } else {
      for (int t = 0; t != l.thread; ++t) out.append(width[static_cast<std::size_t>(t)] + 2, ' ');
      out += l.text;
    }
    out += '\n';
  }
  return out;
}

}  // namespace models
