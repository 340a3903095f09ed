#include "wire.hpp"

#include <memory>

#include "../execution_json.hpp"

namespace models {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(vain_look, thread, since, of, events, acquires, where)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(vain_round, thread, since, until)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(denial, thread, asked, of, events, known, where)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(vain_knowledge, looks, rounds, denials, acquire_fences)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(performed_by_relacy, asked, executions, performed, without_order)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(exploration_result, verdict, message, trace, schedule, preemptions, reached_by,
                                   complete, cut_off, graphs, graphs_estimated, graph_set, up_to_renaming, trials,
                                   renamings, estimates, seconds, exhaustive, needs, by_relacy, met, outcomes,
                                   wrong_outcomes, vain, observed, unseen)

namespace checker {

using nlohmann::json;
using nlohmann::ordered_json;

std::string to_wire(exploration_result const& result) {
  json o = result;
  if (result.execution) o["execution"] = json(ordered_json(*result.execution));
  return o.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<exploration_result> from_wire(std::string_view text) {
  try {
    json const o = json::parse(text);
    auto result = o.get<exploration_result>();
    if (auto const e = o.find("execution"); e != o.end())
      result.execution = std::make_shared<execution_record const>(ordered_json(*e).get<execution_record>());
    return result;
  } catch (json::exception const&) {
    return std::nullopt;
  }
}

}  // namespace checker

}  // namespace models
