// Makes the strategy for a way to search.
#pragma once

#include <memory>

#include "search_options.hpp"
#include "strategy.hpp"

namespace models {

/// `threads` is the number of threads of the program. Null for Relacy's own search (stock), whose scheduler decides.
std::unique_ptr<strategy> make_strategy(int threads, search_options const& how);

}  // namespace models
