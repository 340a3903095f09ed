#include "renamings.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace models::checker {

std::uint64_t other_numberings(about const& what) {
  std::uint64_t all = 1;
  for (auto const& set : what.interchangeable) {
    for (std::uint64_t place = 2; place <= set.size(); ++place) all *= place;
  }
  return all - 1;
}

std::optional<std::uint64_t> renamings_of_each(about const& what, exploration_result const& found) {
  std::uint64_t const executions = found.ended();
  if (!what.challenged.empty()) return std::nullopt;
  bool const to_the_end = found.verdict.passes() && found.exhaustive;
  if (!found.up_to_renaming || !to_the_end || executions == 0 || executions > short_search) return std::nullopt;
  return std::min(other_numberings(what), most_renamings / executions);
}

exploration_result joined(exploration_result first, exploration_result second, std::uint64_t renamings) {
  second.checkpoint_error = first.checkpoint_error;
  second.seconds += first.seconds;
  if (second.died || !second.verdict.passes()) return second;
  first.seconds = second.seconds;
  first.trials = second.trials;
  if (second.exhaustive) first.renamings = renamings;
  return first;
}

std::string renamings_in_words(about const& what, exploration_result const& found) {
  if (!found.up_to_renaming) return "";
  std::uint64_t const others = other_numberings(what);
  if (found.renamings == others)
    return others == 1 ? "each execution made again under the other numbering"
                       : fmt::format("each execution made again under all {} other numberings", others);
  if (found.renamings != 0)
    return fmt::format("each execution made again under {} of {} other numberings", found.renamings, others);
  auto const all = static_cast<double>(found.ended()) * static_cast<double>(others);
  return fmt::format("a sample: {} execution{} made again under {}, {:.2g} % of all", found.trials,
                     found.trials == 1 ? "" : "s", found.trials == 1 ? "another numbering" : "other numberings",
                     100 * static_cast<double>(found.trials) / all);
}

}  // namespace models::checker
