// How large text is in the pictures of a page, in their units: page_style.cpp gives it a font of eleven, in which every
// letter is as wide as another.
#pragma once

namespace models::checker {

inline constexpr double letter_width = 6.65;
inline constexpr double line_height = 15;

}  // namespace models::checker
