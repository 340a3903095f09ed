// How a run has searched, as JSON: what `merge` must find alike in the shards of one run.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "../../search/search_options.hpp"

namespace models::checker {

/// Every option that decides what the result of a search means; null where the mode has no such option.
nlohmann::ordered_json searched_by(search_options const& how, double budget, bool require_exhaustive);

/// The first of these options in which the two differ, with both values; empty: they are alike.
std::string difference_of(nlohmann::ordered_json const& one, nlohmann::ordered_json const& other);

}  // namespace models::checker
