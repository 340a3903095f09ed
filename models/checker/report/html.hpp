// Text, as it stands in an HTML page.
#pragma once

#include <string>
#include <string_view>

namespace models::checker {

/// For text and for attributes in quotation marks; what no page can hold becomes the replacement character.
std::string html_text(std::string_view text);

/// How many characters are seen: of UTF-8.
std::size_t width_of(std::string_view text);

}  // namespace models::checker
