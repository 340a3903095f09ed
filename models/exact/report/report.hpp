// The report of a replayed execution: the verdict and the message, the columns, and the same as data.
#pragma once

#include <string>

#include "../../program/execution_record.hpp"
#include "../search/execution.hpp"
#include "finding.hpp"
#include "words.hpp"

namespace models::exact {

struct report {
  std::string verdict;
  std::string message;
  std::string columns;
  execution_record record;
};

/// Of one in which nothing was wrong the verdict is "pass".
report report_on(finding const& f, execution const& x, trace const& noted, vocabulary words);

}  // namespace models::exact
