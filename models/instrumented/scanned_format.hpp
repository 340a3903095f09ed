// The results that a format of scanf() names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "../graph/raw_memory.hpp"

namespace models::instrumented {

/// What is stored where the argument points.
struct scanned_result {
  char kind = '\0';             // of the conversion
  bool is_allocated = false;    // the argument is a pointer to the pointer to a text
  std::size_t unit = 1;         // the size of a number, or of a character
  std::size_t most = SIZE_MAX;  // characters of a text, without its end

  [[nodiscard]] bool is_text() const { return kind == 's' || kind == '[' || kind == 'c'; }
};

class scanned_format {
 public:
  explicit scanned_format(char const* format) {
    for (char const* at = format; (at = std::strchr(at, '%')) != nullptr;) at = take(at + 1);
  }

  [[nodiscard]] raw_vector<scanned_result> const& results() const { return results_; }
  /// Whether the format says which argument is which ("%2$d").
  [[nodiscard]] bool has_numbers() const { return has_numbers_; }

 private:
  static std::size_t size_of_number(char length, bool is_twice, bool is_fraction) {
    if (is_fraction) return length == 'L' ? sizeof(long double) : length == 'l' ? sizeof(double) : sizeof(float);
    if (length == 'h') return is_twice ? sizeof(char) : sizeof(short);
    return length == '\0' ? sizeof(int) : sizeof(long);
  }

  /// Returns what comes after the conversion.
  char const* take(char const* at) {
    scanned_result its;
    bool is_stored = true;
    for (; *at != '\0' && std::strchr("*'I", *at) != nullptr; ++at) is_stored = is_stored && *at != '*';
    if (std::size_t const digits = std::strspn(at, "0123456789"); digits != 0) {
      its.most = std::strtoul(at, nullptr, 10);
      at += digits;
      has_numbers_ = has_numbers_ || *at == '$';
    }
    if (*at == 'm') its.is_allocated = *at++ == 'm';
    char const length = *at != '\0' && std::strchr("hlLqjzZt", *at) != nullptr ? *at++ : '\0';
    bool const is_twice = length != '\0' && *at == length;
    if (is_twice) ++at;
    its.kind = *at;
    if (its.kind == '\0') return at;
    bool const is_wide = length == 'l' || its.kind == 'S' || its.kind == 'C';
    if (its.kind == 'S') its.kind = 's';
    if (its.kind == 'C') its.kind = 'c';
    if (its.kind == 'c' && its.most == SIZE_MAX) its.most = 1;
    its.unit = its.is_text()     ? (is_wide ? sizeof(wchar_t) : 1)
               : its.kind == 'p' ? sizeof(void*)
                                 : size_of_number(length, is_twice, std::strchr("aAeEfFgG", its.kind) != nullptr);
    if (is_stored && its.kind != '%') results_.push_back(its);
    return its.kind == '[' ? after_set(at) : at + 1;
  }

  static char const* after_set(char const* at) {
    ++at;
    if (*at == '^') ++at;
    if (*at == ']') ++at;
    char const* const end = std::strchr(at, ']');
    return end == nullptr ? at + std::strlen(at) : end + 1;
  }

  raw_vector<scanned_result> results_;
  bool has_numbers_ = false;
};

}  // namespace models::instrumented
