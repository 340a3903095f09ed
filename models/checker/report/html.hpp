// Escaping of text for HTML.
#pragma once

#include <string>
#include <string_view>

namespace models::checker {

/// For text and quoted attributes; invalid characters become the replacement character.
std::string html_text(std::string_view text);

/// The number of characters of a UTF-8 text.
std::size_t width_of(std::string_view text);

}  // namespace models::checker
