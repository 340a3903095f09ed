// How much of the promise that threads are interchangeable is tested: after a short search every execution is made
// again under every other numbering of these threads (search/renamed_executions.hpp), in a longer one a sample.
//
// The length of a search is known only at its end, and not to the processes that explore parts. So a short one is made
// twice, and the test does not depend on the division of the search.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "row.hpp"

namespace models::checker {

inline constexpr std::uint64_t short_search = 10'000;     // executions, complete or not
inline constexpr std::uint64_t most_renamings = 100'000;  // in total

/// The number of numberings of the threads other than their own.
std::uint64_t other_numberings(about const& what);

/// Under how many of these a second search makes each execution again. Nothing if no threads are interchangeable, if
/// the search was long, failed or did not complete, or with orders other than the source's, with which the promise is
/// tested.
std::optional<std::uint64_t> renamings_of_each(about const& what, exploration_result const& found);

/// The combined result: that of the first search, unless the second one, with n renamings, has failed.
exploration_result joined(exploration_result first, exploration_result second, std::uint64_t renamings);

/// Describes the test; empty if no threads are interchangeable.
std::string renamings_in_words(about const& what, exploration_result const& found);

}  // namespace models::checker
