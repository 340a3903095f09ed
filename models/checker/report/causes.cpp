#include "causes.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "../schedules.hpp"
#include "../selection.hpp"
#include "../visible.hpp"
#include "github_report.hpp"
#include "groups.hpp"
#include "table.hpp"

namespace models::checker {

namespace {

constexpr std::size_t executions_shown = 5;

/// Without the numbers of threads.
std::string without_threads(std::string const& text) {
  std::string result;
  for (std::size_t i = 0; i != text.size(); ++i) {
    bool const digit = std::isdigit(static_cast<unsigned char>(text[i])) != 0;
    auto const follows = [&](std::string_view word) {
      return result.size() >= word.size() && result.compare(result.size() - word.size(), word.size(), word) == 0;
    };
    if (!digit || (!follows("thread ") && !follows("@"))) result += text[i];
  }
  return result;
}

/// The set of a message's clauses about threads, in any order and number. A colon inside "slot.hpp:18" does not end a
/// clause.
std::set<std::string> clauses(std::string const& message) {
  std::set<std::string> all;
  std::string clause;
  for (std::size_t i = 0; i <= message.size(); ++i) {
    bool const blank_follows = i + 1 >= message.size() || message[i + 1] == ' ';
    if (i == message.size() || ((message[i] == ';' || message[i] == ':') && blank_follows)) {
      all.insert(std::exchange(clause, ""));
    } else if (message[i] != ' ' || !clause.empty()) {
      clause += message[i];
    }
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

cause_key cause_of(search_verdict const& verdict, search_verdict const& expected, std::string const& message) {
  return {without_threads(verdict.words()), verdict.passes() ? expected.words() : "",
          clauses(without_threads(message))};
}

std::vector<cause> causes_of(std::vector<row const*> const& rows) {
  std::map<cause_key, cause> by_key;
  for (row const* r : rows) {
    if (!r->as_expected()) by_key[cause_of(r->verdict, r->what->what.expected, r->message)].rows.push_back(r);
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
