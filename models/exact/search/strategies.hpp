// Creates the strategy for a search mode.
#pragma once

#include <memory>

#include "../../search/search_options.hpp"
#include "../axioms/memory_model.hpp"
#include "strategy.hpp"

namespace models::exact {

/// Of a program with n threads, of which `running` run from the start. Not for a sample, nor for Relacy's own search.
/// Only the search for every graph makes use of `interchangeable`.
std::unique_ptr<strategy> make_strategy(search_options const& how, memory_model const& model, int threads, int running,
                                        thread_sets const& interchangeable);

}  // namespace models::exact
