// The report of a replayed execution: the verdict and the message, the columns, and the same as data.
#pragma once

#include <string>

#include "../../program/execution_record.hpp"
#include "../search/execution.hpp"
#include "finding.hpp"
#include "words.hpp"

namespace models::exact {

struct report {
  search_verdict verdict;
  std::string message;
  std::string columns;
  execution_record record;
};

/// One in which nothing was wrong passes.
report report_on(finding const& f, execution const& x, trace const& noted, vocabulary words);

}  // namespace models::exact
