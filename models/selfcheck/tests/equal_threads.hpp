// Random programs whose first threads are interchangeable: they run the same code, each with its own item and location.
#pragma once

#include <cstdint>

#include "../../exact/graph/renaming.hpp"
#include "exact_interpreter.hpp"

namespace models::selfcheck {

/// The same for the same seed. So many threads are equal; others may follow.
program with_equal_threads(int equal, std::uint64_t seed);

/// The first so many threads.
inline exact::thread_sets first(int threads) { return exact::thread_sets(static_cast<std::size_t>(threads), 1); }

/// Reads of which only the value matters are named by that.
relaxed_reads reads_of(program const& p);

}  // namespace models::selfcheck
