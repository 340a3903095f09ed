#include "causes.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "../../program/execution_record.hpp"
#include "../schedules.hpp"
#include "../selection.hpp"
#include "../visible.hpp"
#include "github_report.hpp"
#include "groups.hpp"
#include "table.hpp"

namespace models::checker {

namespace {

constexpr std::size_t executions_shown = 5;

/// Where threads fail, or wait for good, and the accesses that should have been ordered. Empty: it is not known.
std::set<std::string> places_of(execution_record const& r) {
  std::set<std::string> all;
  auto const add = [&all](recorded_step const& s) {
    if (!s.place.empty()) all.insert(s.place);
  };
  if (!r.wrong_at.file.empty()) all.insert(fmt::format("{}:{}", r.wrong_at.file, r.wrong_at.line));
  for (recorded_step const& s : r.steps) {
    if (s.failed) add(s);
  }
  for (recorded_fault const& f : r.faults) {
    if (f.kind == "unordered") add(r.steps[static_cast<std::size_t>(f.from)]);
  }
  return all;
}

/// Rows with an execution sort before those without.
auto length(row const& r) {
  int const operations = operations_in(r.seen.schedule);
  return std::make_tuple(!r.has_execution(), operations, r.seen.preemptions, r.what->what.name);
}

/// Lists names by group, with each group's name once.
std::string names_of(std::vector<row const*> rows) {
  std::sort(rows.begin(), rows.end(),
            [](row const* a, row const* b) { return a->what->what.name < b->what->what.name; });
  std::map<std::string_view, std::string> by_group;
  for (row const* r : rows) {
    std::string_view const name = r->what->what.name;
    std::string_view const group = group_of(name);
    std::string& names = by_group[group];
    names += fmt::format("{}{}", names.empty() ? "" : ", ",
                         group.size() < name.size() ? name.substr(group.size() + 1) : name);
  }
  std::string text;
  for (auto const& [group, names] : by_group)
    text += wrapped(fmt::format("{}/ {}", group, names), "      ", "        ");
  return text;
}

}  // namespace

cause_key cause_of(row const& r) {
  std::set<std::string> places;
  if (r.seen.execution) places = places_of(*r.seen.execution);
  if (places.empty()) places.insert(r.message);
  return {r.verdict.words(), r.verdict.passes() ? r.what->what.expected.words() : "", places};
}

std::vector<cause> causes_of(std::vector<row const*> const& rows) {
  std::map<cause_key, cause> by_key;
  for (row const* r : rows) {
    if (!r->as_expected()) by_key[cause_of(*r)].rows.push_back(r);
  }
  std::vector<cause> causes;
  for (auto& [k, c] : by_key) {
    std::sort(c.rows.begin(), c.rows.end(), [](row const* a, row const* b) { return length(*a) < length(*b); });
    causes.push_back(std::move(c));
  }
  std::stable_sort(causes.begin(), causes.end(), [](cause const& a, cause const& b) {
    return a.rows.size() != b.rows.size() ? a.rows.size() > b.rows.size()
                                          : length(*a.rows.front()) < length(*b.rows.front());
  });
  return causes;
}

std::string to_text(std::vector<cause> const& causes, std::string const& program, bool all, paint const& colours) {
  std::string text;
  std::size_t shown = 0;
  for (cause const& c : causes) {
    row r = *c.rows.front();
    std::string const name(r.what->what.name);
    std::string head = fmt::format("{}: {}", name, verdict_of(r));
    if (c.rows.size() > 1)
      head = fmt::format("{} rows: {}; {}: {}", with_commas(c.rows.size()), verdict_of(r),
                         r.has_execution() ? "shortest" : "one of them", name);
    text += '\n' + colours.bad(fit_for_logs(wrapped(visible(head), "", "    ")));
    if (shown++ >= executions_shown && !all) {
      r.seen.trace.clear();
      for (further_failure& f : r.further) f.trace.clear();
      r.seen.output.clear();
    }
    text += explanation(r, program);
    if (c.rows.size() == 1) continue;
    text += fmt::format("    and {}:\n", counted(c.rows.size() - 1, "row like it", "rows like it"));
    text += names_of({c.rows.begin() + 1, c.rows.end()});
  }
  return text;
}

}  // namespace models::checker
