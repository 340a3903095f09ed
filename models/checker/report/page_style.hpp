// What a page looks like, and what can be done with it: style and script, which stand in the page itself.
#pragma once

#include <string_view>

namespace models::checker {

extern std::string_view const page_style;
/// Without it the page says the same; it adds the filter, and folding all at once.
extern std::string_view const page_script;

}  // namespace models::checker
