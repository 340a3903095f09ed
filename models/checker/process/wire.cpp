#include "wire.hpp"

#include <nlohmann/json.hpp>

namespace models {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(exploration_result, verdict, message, trace, schedule, preemptions, complete,
                                   cut_off, graphs, graph_set, out_of_reach, seconds, exhaustive, met, outcomes,
                                   departures, observed)

namespace checker {

using nlohmann::json;

std::string to_wire(exploration_result const& result) {
  return json(result).dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<exploration_result> from_wire(std::string_view text) {
  try {
    return json::parse(text).get<exploration_result>();
  } catch (json::exception const&) {
    return std::nullopt;
  }
}

}  // namespace checker

}  // namespace models
