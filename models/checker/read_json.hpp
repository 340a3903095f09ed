// JSON of files that anybody may have written.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace models::checker {

/// Deeper than any file of this program: to copy, compare or print it would take a stack as deep.
bool nests_too_deeply(std::string_view text);

/// Discarded (is_discarded()) if it is no JSON, or nests too deeply.
nlohmann::ordered_json json_from(std::string_view text);

/// The text of a field; empty: there is none.
std::string text_or_nothing(nlohmann::ordered_json const& o, char const* key);

/// What is wrong with a field, in words.
std::string what_is_wrong(nlohmann::json::exception const& wrong);

}  // namespace models::checker
