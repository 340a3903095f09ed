#include "html.hpp"

#include <algorithm>

namespace models::checker {

std::string html_text(std::string_view text) {
  std::string out;
  for (char const c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: {
        bool const control = static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t';
        out += control || c == 0x7f ? std::string("\xef\xbf\xbd") : std::string(1, c);
      }
    }
  }
  return out;
}

std::size_t width_of(std::string_view text) {
  auto const starts = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), starts));
}

}  // namespace models::checker
