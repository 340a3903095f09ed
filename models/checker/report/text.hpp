// Formatting: numbers, lines of a limited width, colours.
//
// Only use_colours() does.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace models::checker {

/// What is printed keeps to this, but for the columns of an execution and what is to be copied.
inline constexpr std::size_t usual_width = 80;

/// 1234567 as "1,234,567".
std::string with_commas(std::uint64_t n);

/// "1 row", "2 rows"
std::string counted(std::uint64_t n, char const* one, char const* many);

/// 100 seconds as "2 min": in the largest unit of which there are two or more.
std::string duration(double seconds);

/// In lines that begin with `first`, and then with `further`. Words are not divided, however long. Ends with
/// a line's end.
std::string wrapped(std::string_view text, std::string_view first, std::string_view further,
                    std::size_t width = usual_width);

/// Each line with `by` before it.
std::string indented(std::string const& text, std::string const& by);

/// Marks what matters most, where that can be seen.
class paint {
 public:
  paint() = default;
  explicit paint(bool on) : on_(on) {}

  [[nodiscard]] std::string good(std::string text) const { return in("32", std::move(text)); }
  [[nodiscard]] std::string bad(std::string text) const { return in("1;31", std::move(text)); }
  [[nodiscard]] std::string head(std::string text) const { return in("1", std::move(text)); }

 private:
  [[nodiscard]] std::string in(char const* colour, std::string text) const {
    return on_ ? std::string("\033[") + colour + "m" + text + "\033[m" : text;
  }

  bool on_ = false;
};

/// On a terminal that has colours, unless NO_COLOR (https://no-color.org) or TERM says otherwise.
bool use_colours(bool terminal);

}  // namespace models::checker
