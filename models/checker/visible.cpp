#include "visible.hpp"

#include <fmt/format.h>

namespace models::checker {

namespace {

unsigned byte_of(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<unsigned char>(text[at]) : 0u;
}

std::string as_byte(char c) { return fmt::format("\\x{:02x}", static_cast<unsigned>(static_cast<unsigned char>(c))); }

/// Empty: a terminal shows the character.
std::string in_place_of(std::string_view sequence) {
  unsigned const first = byte_of(sequence, 0);
  unsigned const second = byte_of(sequence, 1);
  unsigned const third = byte_of(sequence, 2);
  bool const is_control = (first < 0x20 && first != '\n' && first != '\t') || first == 0x7f;
  if (is_control) return as_byte(sequence.front());
  if (first == 0xc2 && second < 0xa0) return fmt::format("\\u{:04x}", second);  // C1: 0x9b begins a sequence, too
  bool const is_line_or_direction = (first == 0xe2 && second == 0x80 && third >= 0xa8 && third <= 0xae) ||
                                    (first == 0xe2 && second == 0x81 && third >= 0xa6 && third <= 0xa9);
  return is_line_or_direction ? fmt::format("\\u{:04x}", 0x2000 | (second & 0x3f) << 6 | (third & 0x3f)) : "";
}

template <class Shown>
std::string each_shown(std::string_view text, Shown shown) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t const size = sequence_at(text, i);
    std::string_view const sequence = text.substr(i, size);
    std::string const other = size == 0 ? as_byte(text[i]) : shown(sequence);
    result += other.empty() ? sequence : std::string_view(other);
    i += size == 0 ? 1 : size;
  }
  return result;
}

}  // namespace

std::size_t sequence_at(std::string_view text, std::size_t at) {
  auto const byte = [&](std::size_t i) { return byte_of(text, at + i); };
  unsigned const first = byte(0);
  std::size_t const size = first < 0x80                    ? 1
                           : first >= 0xc2 && first < 0xe0 ? 2
                           : first >= 0xe0 && first < 0xf0 ? 3
                           : first >= 0xf0 && first < 0xf5 ? 4
                                                           : 0;
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  bool const overlong = (first == 0xe0 && byte(1) < 0xa0) || (first == 0xf0 && byte(1) < 0x90);
  bool const no_character = (first == 0xed && byte(1) >= 0xa0) || (first == 0xf4 && byte(1) >= 0x90) ||
                            (first == 0xef && byte(1) == 0xbf && byte(2) >= 0xbe);
  return overlong || no_character ? 0 : size;
}

std::string as_utf8(std::string_view text) {
  return each_shown(text, [](std::string_view) { return std::string(); });
}

std::string visible(std::string_view text) { return each_shown(text, in_place_of); }

}  // namespace models::checker
