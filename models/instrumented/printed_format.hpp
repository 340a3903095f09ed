// The conversions in a format of printf(), one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "../graph/raw_memory.hpp"

namespace models::instrumented {

class printed_format {
 public:
  explicit printed_format(char const* format) : at_(std::strchr(format, '%')) {}

  struct conversion {
    char kind = '\0';                  // 's' for a string of any characters
    bool is_wide = false;              // its characters
    std::size_t value = SIZE_MAX;      // the number of its argument, from 0
    std::size_t precision = SIZE_MAX;  // the most bytes of a string
    std::size_t size_of_number = 0;    // in bytes
  };

  [[nodiscard]] bool has_one() const { return at_ != nullptr; }

  conversion next(raw_vector<std::uintptr_t> const& arguments) {
    ++at_;
    conversion c;
    c.value = stated_argument();
    at_ += std::strspn(at_, "-+ #0'I");
    number(arguments);  // the width
    if (*at_ == '.') {
      ++at_;
      c.precision = number(arguments);
    }
    c.size_of_number = sizeof(int);
    for (; *at_ != '\0' && std::strchr("hlLqjzZt", *at_) != nullptr; ++at_) {
      if (*at_ == 'h') c.size_of_number /= 2;
      if (*at_ != 'h') c.size_of_number = sizeof(long);
      c.is_wide = c.is_wide || *at_ == 'l';
    }
    c.kind = *at_;
    if (c.kind == 'S') c = {'s', true, c.value, c.precision};
    bool const has_value = c.kind != '%' && c.kind != 'm' && c.kind != '\0';
    if (has_value && c.value == SIZE_MAX) c.value = next_argument_++;
    at_ = std::strchr(*at_ == '\0' ? at_ : at_ + 1, '%');
    return c;
  }

 private:
  /// "2$": the second one. SIZE_MAX: it does not say.
  std::size_t stated_argument() {
    std::size_t const digits = std::strspn(at_, "0123456789");
    if (digits == 0 || at_[digits] != '$') return SIZE_MAX;
    std::size_t const number = std::strtoul(at_, nullptr, 10);
    at_ += digits + 1;
    return number - 1;
  }

  /// A width or a precision. A negative one is none.
  std::size_t number(raw_vector<std::uintptr_t> const& arguments) {
    if (*at_ != '*') {
      std::size_t const digits = std::strspn(at_, "0123456789");
      std::size_t const value = std::strtoul(at_, nullptr, 10);
      at_ += digits;
      return digits == 0 ? 0 : value;
    }
    ++at_;
    std::size_t its = stated_argument();
    if (its == SIZE_MAX) its = next_argument_++;
    auto const value = its < arguments.size() ? static_cast<std::intptr_t>(arguments[its]) : 0;
    return value < 0 ? SIZE_MAX : static_cast<std::size_t>(value);
  }

  char const* at_;
  std::size_t next_argument_ = 0;
};

}  // namespace models::instrumented
