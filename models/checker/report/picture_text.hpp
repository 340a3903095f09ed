// The size of text in the pictures of a page, in their units: page_style.cpp sets a monospaced font of size 11.
#pragma once

namespace models::checker {

inline constexpr double letter_width = 6.65;
inline constexpr double line_height = 15;

}  // namespace models::checker
