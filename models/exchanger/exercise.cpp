#include "exercise.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include <fmt/format.h>

#include "../checker/report/text.hpp"
#include "coverage/observe.hpp"
#include "coverage/sites.hpp"

namespace models::exchanger {

namespace {

namespace order = rendezvous::order;

constexpr std::size_t names_shown = 4;

sightings const& seen_by(observer const& who, checker::row const& r) {
  static sightings const nothing;
  auto const found = r.seen.observed.find(std::string(who.name()));
  return found == r.seen.observed.end() ? nothing : found->second;
}

char const* in_words(operations kind) {
  return kind == operations::load ? "a load" : kind == operations::store ? "a store" : "a read-modify-write";
}

std::uint64_t sum_of(sightings const& all) {
  return std::accumulate(all.begin(), all.end(), std::uint64_t{0},
                         [](std::uint64_t n, auto const& s) { return n + s.second; });
}

/// The first few names, and dots for the others.
std::string first_of(std::vector<std::string> const& names) {
  std::size_t const shown = std::min(names_shown, names.size());
  return fmt::format("{}{}", fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
                     names.size() > shown ? ", ..." : "");
}

/// The scenarios in which the pair synchronised, most frequent first, each with the number of executions.
std::vector<std::string> by_frequency(sightings const& pair, sightings const& tried) {
  std::vector<std::pair<std::string, std::uint64_t>> all(pair.begin(), pair.end());
  std::stable_sort(all.begin(), all.end(), [](auto const& a, auto const& b) { return a.second > b.second; });
  std::vector<std::string> names;
  for (auto const& [scenario, executions] : all)
    names.push_back(fmt::format("{} ({} of {})", scenario, executions, tried.at(scenario)));
  return names;
}

/// Why the pair may synchronise.
std::string standing_of(std::string const& pair, machine const& m) {
  if (stated_pairs(m).count(pair) != 0) return "as stated";
  for (unneeded_pair const& p : m.unneeded) {
    if (p.text() == pair) return fmt::format("not stated, and nothing relies on it: {}", p.reason);
  }
  return "NEITHER STATED NOR LISTED as unneeded";
}

}  // namespace

void add(exercise& seen, checker::row const& r) {
  std::string const& scenario = r.what->what.name;
  seen.tried[scenario] += r.executions();
  for (auto const& [text, executions] : seen_by(sites_seen(), r)) {
    performed_as const p = read_site(text);
    if (p.entry != seen.of->number) continue;
    seen.performed_in.insert(scenario);
    seen.places.insert(fmt::format("{} ({})", p.place, in_words(p.kind)));
  }
  std::string const named = fmt::format("{}({})", seen.of->name, seen.of->number);
  for (auto const& [pair, executions] : seen_by(pairs_seen(), r)) {
    if (pair.find(named) != pair.npos) seen.pairs[pair][scenario] += executions;
  }
}

std::string to_text(exercise const& seen, machine const& of, std::uint64_t each) {
  std::string text;
  for (std::string const& p : seen.places) text += fmt::format("  at {}\n", p);
  text +=
      checker::wrapped(fmt::format("performed in {} of {} scenarios and litmus tests, within {} executions of each: {}",
                                   seen.performed_in.size(), seen.tried.size(), each,
                                   first_of({seen.performed_in.begin(), seen.performed_in.end()})),
                       "  ", "    ");
  for (auto const& [pair, executions] : seen.pairs) {
    text +=
        checker::wrapped(fmt::format("synchronised: {}, in {} of these {} executions, {} of the scenarios: {}", pair,
                                     checker::with_commas(sum_of(executions)), checker::with_commas(sum_of(seen.tried)),
                                     executions.size(), first_of(by_frequency(executions, seen.tried))),
                         "  ", "    ");
    text += checker::wrapped(standing_of(pair, of), "    ", "    ");
  }
  if (!seen.of->pairs_with.none() && seen.pairs.empty())
    text += "  synchronised: with nothing, within these executions\n";
  return text;
}

}  // namespace models::exchanger
