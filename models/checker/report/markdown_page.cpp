#include <algorithm>

#include <fmt/format.h>

#include "execution_picture.hpp"
#include "page.hpp"
#include "report_words.hpp"
#include "text.hpp"

namespace models::checker {

namespace {

/// Escapes text for a cell of a table.
std::string cell(std::string_view text) {
  std::string out;
  for (char const c : text) {
    if (c == '\n') {
      out += ' ';
    } else {
      if (std::string_view("\\`*_{}[]<>#|~&").find(c) != std::string_view::npos) out += '\\';
      out += c;
    }
  }
  return out;
}

/// The steps as a code block, with a fence that does not occur in them.
std::string steps(execution_record const& r) {
  std::string body;
  int n = 0;
  for (recorded_step const& s : r.steps) {
    std::string const use = s.order.empty() ? "" : (s.entry.empty() ? s.order : access_of(s)) + "  ";
    body += fmt::format("{:3}  {}: {}  {}{}\n", ++n, thread_of(s), s.effect, use, s.place);
  }
  n = 0;
  for (std::string const& f : faults_in_words(r)) body += fmt::format("({}) {}\n", ++n, f);
  std::string fence = "```";
  while (body.find(fence) != std::string::npos) fence += '`';
  return fence + "\n" + body + fence + "\n";
}

std::string counterexample(row const& r) {
  std::string text =
      fmt::format("\n{}: {}\n\n", cell(r.what->what.name), cell(r.message.empty() ? r.verdict.words() : r.message));
  if (auto const again = command_for(r); !again.empty()) text += fmt::format("    {}\n\n", again);
  return text + (r.seen.execution ? steps(*r.seen.execution) : std::string());
}

std::string section(run_data const& run) {
  std::string text =
      "\n## The run\n\n| group | scenarios | as expected | executions | time |\n| --- | --: | --: | --: | --: |\n";
  for (group_of_rows const& g : groups_of(run))
    text += fmt::format("| {} | {} | {} | {} | {:.1f} s |\n", cell(g.name), with_commas(g.scenarios),
                        with_commas(g.as_expected), with_commas(g.executions), g.seconds);
  for (shown_cause const& c : causes_of(run)) {
    text += "\n### " + cell(c.shown->verdict.words()) + "\n" + counterexample(*c.shown);
    if (c.like_it.empty()) continue;
    text += "\nAnd " + counted(c.like_it.size(), "row like it", "rows like it") + ":\n\n";
    for (row const* r : c.like_it) text += "- " + cell(r->what->what.name) + "\n";
  }
  return text;
}

std::string section(std::vector<covered_machine> const& coverage) {
  std::string text = "\n## Coverage\n\n";
  for (covered_machine const& m : coverage) {
    text += fmt::format("- {}: {}\n", cell(m.algorithm), tallies_of(m));
    for (std::string const& w : m.wrong) text += "  - " + cell(w) + "\n";
  }
  return text;
}

std::string section(audit_data const& audit) {
  std::string text =
      "\n## The audit\n\n| algorithm | entry | weakened | verdict | shown by | executions |\n| --- | --- | --- | --- | "
      "--- "
      "| --: |\n";
  for (claim_data const* c : in_order(audit.claims)) {
    text += fmt::format("| {} | {} | {} | {} | {} | {} |\n", cell(c->algorithm), cell(subject_of(*c)),
                        c->entry.empty() ? "" : cell(c->weaker_from + " → " + c->weaker_to), cell(c->verdict),
                        c->failure ? cell(c->failure->verdict.words() + ", in " + c->failure->what->what.name)
                                   : counted(c->exhaustive, "scenario", "scenarios") + " exhaustively",
                        with_commas(c->executions));
  }
  for (claim_data const* c : in_order(audit.claims)) {
    if (!c->failure) continue;
    text += fmt::format("\n### {}: {}, {} → {}\n{}", cell(c->algorithm), cell(subject_of(*c)), cell(c->weaker_from),
                        cell(c->weaker_to), counterexample(*c->failure));
  }
  return text;
}

std::string section(relaxations_data const& relaxations) {
  std::string text = "\n## Relaxations\n\n| algorithm | runs | weakest |\n| --- | --: | --- |\n";
  for (relaxed_algorithm const& a : relaxations.algorithms)
    text += fmt::format("| {} | {} | {}{} |\n", cell(a.name), with_commas(a.runs), cell(weakest_of(a)),
                        a.complete ? "" : " (not complete)");
  return text;
}

}  // namespace

std::string markdown_page(report_data const& d) {
  std::string text = "# What the checks have shown\n\n";
  for (statement const& s : summary_of(d)) text += fmt::format("- {}\n", cell(s.text));
  if (d.run) text += section(*d.run);
  if (d.run && !d.run->coverage.empty()) text += section(d.run->coverage);
  if (d.audit) text += section(*d.audit);
  if (d.relaxations) text += section(*d.relaxations);
  return text;
}

}  // namespace models::checker
