// Makes the strategy for a way to search.
#pragma once

#include <memory>

#include "search_options.hpp"
#include "strategy.hpp"

namespace models {

/// `threads` is the number of threads of the program; only the reduced search makes use of `interchangeable`. Null for
/// Relacy's own search (stock), whose scheduler decides.
std::unique_ptr<strategy> make_strategy(int threads, search_options const& how, thread_sets const& interchangeable);

}  // namespace models
