#include "result.hpp"

#include <tuple>
#include <type_traits>

namespace models {

namespace {

void sum_up(std::uint64_t& sum, std::uint64_t part) { sum += part; }

void sum_up(performed_by_relacy& sum, performed_by_relacy const& part) {
  sum.asked = sum.asked || part.asked;
  sum.executions += part.executions;
  sum.performed += part.performed;
  for (std::size_t i = 0; i != part.without_order.size(); ++i) sum.without_order[i] += part.without_order[i];
}

void sum_up(sightings& sum, sightings const& part) { add(sum, part); }

void sum_up(vain_knowledge& sum, vain_knowledge const& part) { add(sum, part); }

void sum_up(std::map<std::string, sightings>& sum, std::map<std::string, sightings> const& part) {
  for (auto const& [name, seen] : part) add(sum[name], seen);
}

void sum_up(std::set<std::string, std::less<>>& sum, std::set<std::string, std::less<>> const& part) {
  sum.insert(part.begin(), part.end());
}

void keep_shorter(std::map<std::string, std::string>& sum, std::map<std::string, std::string> const& part) {
  for (auto const& [words, schedule] : part) {
    std::string& kept = sum.try_emplace(words, schedule).first->second;
    if (is_shorter(schedule, kept)) kept = schedule;
  }
}

template <joining How, class Field>
void join([[maybe_unused]] Field& sum, [[maybe_unused]] Field const& part) {
  if constexpr (How == joining::sum) sum_up(sum, part);
  if constexpr (How == joining::any) sum = sum | part;
  if constexpr (How == joining::all) sum = sum && part;
  if constexpr (How == joining::shortest) keep_shorter(sum, part);
}

}  // namespace

bool is_shorter(std::string const& schedule, std::string const& than) {
  return std::make_tuple(schedule.empty(), schedule.size(), schedule) <
         std::make_tuple(than.empty(), than.size(), than);
}

void add(exploration_result& sum, exploration_result const& part) {
  for_each_field([&](char const*, auto field, auto how) { join<how()>(sum.*field, part.*field); });
  sum.tally.add(part.tally);
}

void fail_like(exploration_result& r, exploration_result const& failure) {
  for_each_field([&](char const*, auto field, auto how) {
    if constexpr (how() == joining::of_failure) r.*field = failure.*field;
  });
}

void tell_graphs(exploration_result& r) {
  r.graphs = r.tally.different();
  r.graphs_estimated = r.tally.is_estimate();
  r.graph_set = r.tally.digest();
  r.tally = graph_tally();
}

}  // namespace models
