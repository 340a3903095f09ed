#include "shell_words.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "visible.hpp"

namespace models::checker {

namespace {

bool is_plain(char c) {
  bool const letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  return letter || std::string_view("_@%+=:,./-").find(c) != std::string_view::npos;
}

/// As bash, ksh and zsh read it, and POSIX of 2024.
std::string with_escapes(std::string_view word) {
  std::string text = "$'";
  for (char const c : word) {
    bool const shown = c >= ' ' && c < 0x7f;
    if (c == '\'' || c == '\\') text += '\\';
    text += shown ? std::string(1, c) : fmt::format("\\{:03o}", static_cast<unsigned>(static_cast<unsigned char>(c)));
  }
  return text + '\'';
}

}  // namespace

std::string in_quotes(std::string_view word) {
  if (visible(word) != word || word.find_first_of("\n\t") != word.npos) return with_escapes(word);
  std::string text = "'";
  for (char const c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + '\'';
}

std::string shell_word(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), is_plain) ? std::string(word) : in_quotes(word);
}

std::string shell_words(std::vector<std::string> const& words) {
  std::string text;
  for (std::string const& w : words) text += (text.empty() ? "" : " ") + shell_word(w);
  return text;
}

}  // namespace models::checker
