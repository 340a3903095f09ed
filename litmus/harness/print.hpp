// The report of a native run: for people, as JSON, and a table of the tests.
#pragma once

#include <string>
#include <vector>

#include "judge.hpp"

namespace litmus {

/// One line, and the histogram below it.
std::string to_text(row const& r);
std::string summary(std::vector<row> const& rows);
std::string to_json(std::vector<row> const& rows);

/// Name, threads, question.
std::string to_list(std::vector<test_info const*> const& tests);
/// Test, C++20, this checker, gap: in Markdown.
std::string to_table(std::vector<test_info const*> const& tests);

}  // namespace litmus
