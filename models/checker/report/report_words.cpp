#include "report_words.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "causes.hpp"
#include "tally.hpp"
#include "text.hpp"

namespace models::checker {

namespace {

statement about(run_data const& run) {
  tally all;
  for (row const& r : run.rows) all.add(r);
  std::string text = fmt::format("Run: {} {} {}", in_words(all), counted(all.executions, "execution.", "executions."),
                                 verdict_in_words(all, run.from.complete));
  if (!run.from.complete) text += " The run did not come to its end.";
  return {text, all.not_as_expected == 0 && run.from.complete};
}

statement about(std::vector<covered_machine> const& coverage) {
  tally_of all;
  bool good = true;
  for (covered_machine const& m : coverage) {
    all.listed += m.transitions.listed;
    all.reached += m.transitions.reached;
    good = good && m.as_expected;
  }
  std::string text = fmt::format("Coverage: {} of {} transitions of {} reached.", all.reached, all.listed,
                                 counted(coverage.size(), "algorithm", "algorithms"));
  bool const judged = std::all_of(coverage.begin(), coverage.end(), [](auto const& m) { return m.not_judged.empty(); });
  if (!judged) text += " What is missing was not judged: not every scenario was run to its end.";
  return {text, good, judged || !good};
}

statement about(audit_data const& audit) {
  std::map<std::string, std::size_t> verdicts;
  bool good = audit.from.complete;
  for (claim_data const& c : audit.claims) {
    ++verdicts[c.verdict];
    good = good && c.as_expected;
  }
  std::string text = fmt::format("Audit: {}", counted(audit.claims.size(), "claim", "claims"));
  char const* separator = ": ";
  for (auto const& [verdict, n] : verdicts) {
    text += fmt::format("{}{} {}", separator, n, verdict);
    separator = ", ";
  }
  text += ".";
  if (!audit.changed.empty()) text += fmt::format(" With orders that are not those of the source: {}.", audit.changed);
  if (!audit.from.complete) text += " The audit did not come to its end.";
  return {text, good};
}

statement about(relaxations_data const& relaxations) {
  std::string text = "Relaxations:";
  bool good = true;
  char const* separator = " ";
  for (relaxed_algorithm const& a : relaxations.algorithms) {
    bool const only = a.contract_is_the_only_one();
    good = good && only;
    text += fmt::format("{}of {} {}", separator, a.name,
                        only         ? "the contract is the only weakest assignment of acquire and release"
                        : a.complete ? counted(a.weakest.size(), "weakest assignment", "weakest assignments")
                                     : "the search is not complete");
    separator = "; ";
  }
  return {text + ".", good};
}

}  // namespace

std::vector<statement> summary_of(report_data const& d) {
  std::vector<statement> all;
  if (d.run) all.push_back(about(*d.run));
  if (d.run && !d.run->coverage.empty()) all.push_back(about(d.run->coverage));
  if (d.audit) all.push_back(about(*d.audit));
  if (d.relaxations) all.push_back(about(*d.relaxations));
  return all;
}

std::vector<shown_cause> causes_of(run_data const& run) {
  std::map<cause_key, std::size_t> numbers;
  std::vector<shown_cause> causes;
  for (row const& r : run.rows) {
    if (r.as_expected()) continue;
    auto const [known, is_new] = numbers.try_emplace(cause_of(r), causes.size());
    if (is_new) {
      causes.push_back({&r, {}});
    } else if (shown_cause& c = causes[known->second]; !c.shown->seen.execution && r.seen.execution) {
      c.like_it.push_back(std::exchange(c.shown, &r));
    } else {
      c.like_it.push_back(&r);
    }
  }
  return causes;
}

std::string command_for(row const& r) {
  return r.what->repeated_by ? r.what->repeated_by(r.seen.schedule) : std::string();
}

std::vector<group_of_rows> groups_of(run_data const& run) {
  std::vector<group_of_rows> groups;
  for (row const& r : run.rows) {
    std::string const name = r.what->what.name.substr(0, r.what->what.name.find('/'));
    auto g = std::find_if(groups.begin(), groups.end(), [&](group_of_rows const& each) { return each.name == name; });
    if (g == groups.end()) g = groups.insert(groups.end(), {name});
    ++g->scenarios;
    g->as_expected += r.as_expected() ? 1 : 0;
    g->executions += r.executions();
    g->seconds += r.seen.seconds;
  }
  return groups;
}

std::string tallies_of(covered_machine const& m) {
  return fmt::format("{} of {} transitions, {} of {} states, {} of {} pairs", m.transitions.reached,
                     m.transitions.listed, m.states.reached, m.states.listed, m.pairs.reached, m.pairs.listed);
}

std::string subject_of(claim_data const& c) {
  return c.entry.empty() ? "as it stands" : fmt::format("{} ({})", c.entry, c.number);
}

std::vector<claim_data const*> in_order(std::vector<claim_data> const& claims) {
  std::vector<claim_data const*> all;
  for (claim_data const& c : claims) all.push_back(&c);
  std::stable_partition(all.begin(), all.end(), [](claim_data const* c) { return !c->as_expected; });
  return all;
}

std::string weakest_of(relaxed_algorithm const& a) {
  std::string text;
  for (auto const& one : a.weakest) {
    std::string const words = one.empty() ? "nothing: all relaxed" : fmt::format("{}", fmt::join(one, ", "));
    text += fmt::format("{}{}{}", text.empty() ? "" : "; or ", words, one == a.contract ? " (as in the source)" : "");
  }
  return text.empty() ? "none: it fails whatever is promised" : text;
}

}  // namespace models::checker
