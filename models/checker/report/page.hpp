// What was shown, and how, for people: as one HTML page that needs nothing else, and as Markdown.
#pragma once

#include <string>

#include "report_data.hpp"

namespace models::checker {

std::string html_page(report_data const& d);
std::string markdown_page(report_data const& d);

}  // namespace models::checker
