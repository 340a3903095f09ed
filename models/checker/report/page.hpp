// Renders report data as one self-contained HTML page, and as Markdown.
#pragma once

#include <string>

#include "report_data.hpp"

namespace models::checker {

/// "2026-11-26 23:14 UTC"
std::string date_of_now();

std::string html_page(report_data const& d);
std::string markdown_page(report_data const& d);

}  // namespace models::checker
