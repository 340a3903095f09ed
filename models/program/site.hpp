// The source location of a call: std::source_location for compilers that have the builtins but not yet the class (clang
// 14).
#pragma once

namespace models {

class site {
 public:
  constexpr site() = default;
  static constexpr site current(char const* file = __builtin_FILE(), char const* function = __builtin_FUNCTION(),
                                unsigned line = __builtin_LINE()) {
    return {file, function, line};
  }

  [[nodiscard]] constexpr char const* file_name() const { return file_; }
  [[nodiscard]] constexpr char const* function_name() const { return function_; }
  [[nodiscard]] constexpr unsigned line() const { return line_; }
  friend constexpr bool operator==(site const&, site const&) = default;

 private:
  constexpr site(char const* file, char const* function, unsigned line)
      : file_(file), function_(function), line_(line) {}

  char const* file_ = "";
  char const* function_ = "";
  unsigned line_ = 0;
};

}  // namespace models
