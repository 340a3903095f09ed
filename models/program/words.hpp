// Names of threads and source locations in reports.
#pragma once

#include <cstdint>

#include "../graph/raw_memory.hpp"
#include "site.hpp"

namespace models {

raw_string number(std::uint64_t n);
raw_string thread_name(int t);
raw_string place(site const& where);

}  // namespace models
