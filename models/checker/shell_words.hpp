// Words of a command line that is to be copied into a shell.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace models::checker {

/// In quotes, whatever it has: 'a b', or $'a\nb' with characters that would not survive on a terminal's line.
std::string in_quotes(std::string_view word);
/// As it is if no shell changes it; otherwise in quotes.
std::string shell_word(std::string_view word);
/// All of them, with blanks between.
std::string shell_words(std::vector<std::string> const& words);

}  // namespace models::checker
