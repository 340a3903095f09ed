#include "read_json.hpp"

#include <string>

namespace models::checker {

bool nests_too_deeply(std::string_view text) {
  constexpr int most = 64;
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char const c = text[i];
    if (c == '"') in_string = !in_string;
    if (in_string && c == '\\') ++i;
    if (in_string) continue;
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
    if (depth > most) return true;
  }
  return false;
}

nlohmann::ordered_json json_from(std::string_view text) {
  using json = nlohmann::ordered_json;
  return nests_too_deeply(text) ? json(json::value_t::discarded) : json::parse(text, nullptr, false);
}

std::string text_or_nothing(nlohmann::ordered_json const& o, char const* key) {
  auto const found = o.find(key);
  return found == o.end() || !found->is_string() ? std::string() : found->get<std::string>();
}

std::string what_is_wrong(nlohmann::json::exception const& wrong) {
  std::string const text = wrong.what();  // "[json.exception.type_error.302] type must be string, but is number"
  auto const behind = text.find("] ");
  return behind == text.npos ? text : text.substr(behind + 2);
}

}  // namespace models::checker
