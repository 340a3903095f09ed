// How far the promise that threads are interchangeable is tested: in a short search every execution is made again under
// every other numbering of these threads (search/renamed_executions.hpp), in a longer one a sample of them is.
//
// How long a search is shows at its end, and not to the processes that have parts of it. So a short one is made twice,
// and what is tested does not depend on who explored what.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "row.hpp"

namespace models::checker {

inline constexpr std::uint64_t short_search = 10'000;     // executions, complete or not
inline constexpr std::uint64_t most_renamings = 100'000;  // of all of them together

/// Numberings of the threads, other than their own, under which they are to do the same.
std::uint64_t other_numberings(about const& what);

/// Under how many of these each execution is made again, in another search, since this one was short. Nothing: no
/// threads were taken as interchangeable, or it was long, or failed, or did not come to its end. Nor with other orders
/// than the source's: the program's promise is tested with those.
std::optional<std::uint64_t> renamings_of_each(about const& what, exploration_result const& found);

/// What both searches have seen: what the first one did, unless the second one, with so many renamings, has failed.
observation joined(observation first, observation second, std::uint64_t renamings);

/// What was tested, in words. Nothing when no threads were taken as interchangeable.
std::string renamings_in_words(about const& what, exploration_result const& found);

}  // namespace models::checker
