#include "text.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include <fmt/format.h>

namespace models::checker {

std::string with_commas(std::uint64_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t from_end = 3; from_end < digits.size(); from_end += 4)
    digits.insert(digits.size() - from_end, 1, ',');
  return digits;
}

std::string counted(std::uint64_t n, char const* one, char const* many) {
  return fmt::format("{} {}", with_commas(n), n == 1 ? one : many);
}

std::string duration(double seconds) {
  if (seconds < 100) return fmt::format("{:.0f} s", seconds);
  if (seconds < 100 * 60) return fmt::format("{:.0f} min", seconds / 60);
  if (seconds < 100 * 3600) return fmt::format("{:.0f} h", seconds / 3600);
  return with_commas(static_cast<std::uint64_t>(std::min(seconds / 86400, 1e18))) + " days";
}

std::string wrapped(std::string_view text, std::string_view first, std::string_view further, std::size_t width) {
  std::istringstream words{std::string(text)};
  std::string result;
  std::string line(first);
  bool empty = true;
  for (std::string word; words >> word; empty = false) {
    if (!empty && line.size() + 1 + word.size() > width) {
      result += line + '\n';
      line = further;
    } else if (!empty) {
      line += ' ';
    }
    line += word;
  }
  return result + line + '\n';
}

std::string indented(std::string const& text, std::string const& by) {
  std::istringstream lines(text);
  std::string result;
  for (std::string line; std::getline(lines, line);) result += by + line + '\n';
  return result;
}

bool use_colours(bool terminal) {
  auto const variable = [](char const* name) {
    char const* const value = std::getenv(name);
    return std::string_view(value != nullptr ? value : "");
  };
  return terminal && variable("NO_COLOR").empty() && variable("TERM") != "dumb";
}

}  // namespace models::checker
