// The style and the script of a page, both inline.
#pragma once

#include <string_view>

namespace models::checker {

extern std::string_view const page_style;
/// The page is complete without it; it adds the filter, and folding all at once.
extern std::string_view const page_script;

}  // namespace models::checker
