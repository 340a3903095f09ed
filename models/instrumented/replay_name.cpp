#include "replay_name.hpp"

#include <charconv>
#include <system_error>

namespace models::instrumented {

namespace {

/// Of a name of a file, too, a part is its own: what is not a line's number before it is no client.
std::size_t mark_of_client(std::string_view name) {
  std::size_t const mark = name.rfind('#');
  bool const is_behind_line = mark != name.npos && mark > name.rfind(':') && name.rfind(':') != name.npos;
  return is_behind_line ? mark : name.npos;
}

template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number n = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(n) : std::nullopt;
}

}  // namespace

std::string replay_name::place() const { return name.substr(0, mark_of_client(name)); }

std::optional<std::size_t> replay_name::client() const {
  std::size_t const mark = mark_of_client(name);
  return mark == name.npos ? std::nullopt : number_in<std::size_t>(std::string_view(name).substr(mark + 1));
}

std::optional<replay_name> replay_name_from(std::string_view text) {
  std::size_t const at = text.rfind('@');  // a file's name may have one, and a schedule has none
  if (at == text.npos) return std::nullopt;
  replay_name r{std::string(text.substr(0, at)), std::string(text.substr(at + 1))};
  std::string const place = r.place();
  std::size_t const colon = place.rfind(':');
  bool const has_line = colon != place.npos && colon != 0 && number_in<unsigned>(place.substr(colon + 1)).has_value();
  bool const client_is_good = place.size() == r.name.size() || r.client().has_value();
  return has_line && client_is_good ? std::optional(std::move(r)) : std::nullopt;
}

}  // namespace models::instrumented
