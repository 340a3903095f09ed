// Text that comes from programs under test, or from files, made fit for terminals and for JSON.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace models::checker {

/// The length of the well-formed UTF-8 sequence of a character that begins there; 0: none.
std::size_t sequence_at(std::string_view text, std::size_t at);

/// Bytes that are no UTF-8 as "\xff". Other characters stay.
std::string as_utf8(std::string_view text);

/// The same, and what a terminal would obey rather than show, such as "\x1b": control characters, but for ends of lines
/// and tabs, and marks that change the direction of text.
std::string visible(std::string_view text);

}  // namespace models::checker
