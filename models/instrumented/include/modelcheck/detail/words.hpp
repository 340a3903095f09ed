// Values, and the names of functions, as text for reports of failures.
#pragma once

#include <concepts>
#include <cstdio>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace modelcheck::detail {

template <class T>
concept printable = requires(std::ostream& into, T const& value) {
  into << value;
};

template <class T>
std::string words(T const& value);

template <class T>
std::string words(std::optional<T> const& value) {
  return value ? words(*value) : "nothing";
}

template <class A, class B>
std::string words(std::pair<A, B> const& value) {
  return "(" + words(value.first) + ", " + words(value.second) + ")";
}

template <class T>
std::string words(T const& value) {
  if constexpr (std::is_same_v<T, bool>) {
    return value ? "true" : "false";
  } else if constexpr (std::integral<T>) {
    return std::to_string(value);
  } else if constexpr (std::is_enum_v<T>) {
    return words(static_cast<std::underlying_type_t<T>>(value));
  } else if constexpr (printable<T>) {
    std::ostringstream text;
    text << value;
    return text.str();
  } else {
    return "something";
  }
}

template <class... Values>
std::string words(std::tuple<Values...> const& values) {
  std::string text;
  std::apply([&text](auto const&... each) { ((text += (text.empty() ? "" : ", ") + words(each)), ...); }, values);
  return text;
}

template <auto Function>
constexpr char const* told_by_compiler() {
  return __PRETTY_FUNCTION__;
}

/// The unqualified name of a member function.
template <auto Function>
std::string name_of_member() {
  std::string_view text = told_by_compiler<Function>();
  text = text.substr(text.rfind("&") + 1);
  text = text.substr(0, text.find_first_of(";])"));
  auto const scope = text.rfind("::");
  return std::string(scope == text.npos ? text : text.substr(scope + 2));
}

}  // namespace modelcheck::detail
