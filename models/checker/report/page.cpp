#include "page.hpp"

#include <algorithm>
#include <ctime>
#include <initializer_list>
#include <set>

#include <fmt/format.h>

#include "execution_picture.hpp"
#include "html.hpp"
#include "page_style.hpp"
#include "report_words.hpp"
#include "state_picture.hpp"
#include "text.hpp"

namespace models::checker {

namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(c < 0x80 ? std::tolower(c) : c); });
  return text;
}

std::string code(std::string_view text) { return "<code>" + html_text(text) + "</code>"; }

char const* mark(bool good) { return good ? "good" : "bad"; }

/// The steps as text, as on a terminal.
std::string columns(execution_record const& r) {
  bool const set_up = std::any_of(r.steps.begin(), r.steps.end(), [](auto const& s) { return s.thread < 0; });
  int const all = r.threads + (set_up ? 1 : 0);
  std::string text = "<div class=\"scroll\"><table class=\"columns\"><thead><tr><th class=\"n\">step</th>";
  for (int t = 0; t != all; ++t)
    text += t < r.threads ? fmt::format("<th>thread {}</th>", t) : std::string("<th>the set-up</th>");
  text += "</tr></thead><tbody>\n";
  int n = 0;
  for (recorded_step const& s : r.steps) {
    text += fmt::format("<tr{}><td class=\"n\">{}</td>", s.failed ? " class=\"failed\"" : "", ++n);
    for (int t = 0; t != all; ++t) {
      if (t != (s.thread < 0 ? r.threads : s.thread)) {
        text += "<td></td>";
        continue;
      }
      std::string use = s.order.empty() ? "" : (s.entry.empty() ? s.order : access_of(s)) + " ";
      if (!s.stated.empty()) use += fmt::format("(in the source {}) ", s.stated);
      text +=
          fmt::format("<td>{}<br><span class=\"use\">{}</span></td>", html_text(s.effect), html_text(use + s.place));
    }
    text += "</tr>\n";
  }
  return text + "</tbody></table></div>\n";
}

/// Explains the symbols in the picture.
std::string legend(execution_record const& r) {
  std::set<bool> reads;  // of old values, and of others; those that are faults are drawn as such
  for (std::size_t i = 0; i != r.steps.size(); ++i) {
    int const to = static_cast<int>(i);
    int const from = r.steps[i].from;
    bool const is_fault = std::any_of(r.faults.begin(), r.faults.end(),
                                      [=](recorded_fault const& f) { return f.from == from && f.to == to; });
    if (from >= 0 && !is_fault) reads.insert(r.steps[i].newer != 0);
  }
  auto const fault = [&](std::initializer_list<std::string_view> kinds) {
    return std::any_of(r.faults.begin(), r.faults.end(), [&kinds](recorded_fault const& f) {
      return std::find(kinds.begin(), kinds.end(), f.kind) != kinds.end();
    });
  };
  bool const failed = std::any_of(r.steps.begin(), r.steps.end(), [](recorded_step const& s) { return s.failed; });
  std::string text = "Downwards: the order of execution, and program order within a column. ";
  auto const add = [&text](bool there, char const* kind, char const* words) {
    if (there) text += fmt::format("<span class=\"item\"><span class=\"key {}\"></span>{}</span> ", kind, words);
  };
  add(reads.count(false) != 0, "reads-from", "from a write to a read of it");
  add(reads.count(true) != 0, "old", "from a write to a read of it, past newer values");
  add(fault({"pair", "way"}), "wrong", "from a write to a read of it, which should have ordered more");
  add(fault({"unordered"}), "unordered", "nothing orders these");
  add(fault({"missed"}), "unordered", "from a change of the word to a sleeper, who is not woken");
  add(failed, "failed", "where it ended, or a thread that goes no further");
  return text;
}

std::string picture(execution_record const& r) {
  std::string text = "<figure data-hint=\"" + counted(static_cast<std::size_t>(r.threads), "thread", "threads") +
                     ": scroll sideways\">" + picture_of(r) + "<figcaption>" + legend(r) + "</figcaption></figure>\n";
  std::vector<std::string> const faults = faults_in_words(r);
  if (!faults.empty()) {
    text += "<ol class=\"faults\">\n";
    for (std::string const& f : faults) text += "<li>" + html_text(f) + "</li>\n";
    text += "</ol>\n";
  }
  return text;
}

std::string repetition_of(row const& r) {
  std::string const again = command_for(r);
  return again.empty() ? "" : "<code class=\"command\">" + html_text(again) + "</code>\n";
}

std::string counterexample(row const& r) {
  execution_record const* const steps = r.seen.execution.get();
  std::string text = "<div class=\"counterexample\">\n";
  if (steps != nullptr) text += picture(*steps);
  text += repetition_of(r);
  if (steps != nullptr) {
    text += "<details class=\"steps\"><summary>" + counted(steps->steps.size(), "step", "steps") +
            " in columns</summary>\n" + columns(*steps) + "</details>\n";
  } else {
    text += "<p class=\"dim\">No execution of it was recorded.</p>\n";
  }
  return text + "</div>\n";
}

std::string provenance(source const& from, char const* what) {
  std::string text = "<dl class=\"from\">\n";
  auto const add = [&text](char const* name, std::string const& value) {
    text += fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, html_text(value));
  };
  add(what, from.program + " " + from.arguments);
  add("version", from.version);
  add("commit", from.commit.empty() ? "not known" : from.commit);
  add("compiler", from.compiler.empty() ? "not known" : from.compiler);
  return text + "</dl>\n";
}

std::string bar(char const* table, char const* what, char const* example) {
  return fmt::format(
      "<div class=\"bar js-only\" data-table=\"{0}\"><label>Filter <input type=\"search\" placeholder=\"{2}\" "
      "aria-label=\"Filter the {1}\"></label><output aria-live=\"polite\"></output>"
      "<button type=\"button\" class=\"unfold\">Unfold all</button><button type=\"button\" "
      "class=\"fold\">Fold all</button></div>\n",
      table, what, example);
}

std::string folded(std::string const& summary, std::string const& body) {
  return fmt::format("<details><summary>{}</summary>\n{}</details>\n", html_text(summary), body);
}

/// Below a row that has the verdict, and may have the scenario.
std::string message_of(row const& r) {
  return r.message.empty() || r.message == r.verdict.words() ? "the execution" : r.message;
}

// The sections.

std::string groups(run_data const& run) {
  std::string text =
      "<div class=\"scroll\"><table class=\"narrow\"><thead><tr><th>group</th><th class=\"n\">scenarios</th><th "
      "class=\"n\">as "
      "expected</th><th class=\"n\">executions</th><th class=\"n\">time</th></tr></thead><tbody>\n";
  for (group_of_rows const& g : groups_of(run)) {
    text += fmt::format(
        "<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n {}\">{}</td><td class=\"n\">{}</td><td class=\"n\">{:.1f} "
        "s</td></tr>\n",
        html_text(g.name), with_commas(g.scenarios), g.scenarios == g.as_expected ? "" : "bad",
        with_commas(g.as_expected), with_commas(g.executions), g.seconds);
  }
  return text + "</tbody></table></div>\n";
}

std::string verdict_on(row const& r) {
  std::string const words = r.verdict.words();
  if (r.expected_to_pass()) return words;
  return r.as_expected() ? "caught: " + words : fmt::format("{}, not {}", words, r.what->what.expected.words());
}

std::string with_evidence(row const& r, std::string const& evidence) {
  std::string const& name = r.what->what.name;
  std::string const verdict = verdict_on(r);
  return fmt::format(
      "<tbody class=\"row\" data-words=\"{}\"><tr><td>{}</td><td class=\"{}\">{}</td><td class=\"n\">{}</td></tr>\n"
      "<tr class=\"evidence\"><td colspan=\"3\">{}</td></tr></tbody>\n",
      html_text(lower(name + " " + verdict)), code(name), mark(r.as_expected()), html_text(verdict),
      with_commas(r.executions()), evidence);
}

std::string shown_row(row const& r) { return with_evidence(r, folded(message_of(r), counterexample(r))); }

/// A row that failed like the one that is shown.
std::string row_like(row const& r, row const& shown) {
  return with_evidence(
      r, folded("like " + shown.what->what.name, "<div class=\"counterexample\">\n" + repetition_of(r) + "</div>"));
}

/// The unexpected rows and, with run --show, the wrong programs that were caught.
std::string rows(run_data const& run) {
  std::string text;
  for (shown_cause const& c : causes_of(run)) {
    text += shown_row(*c.shown);
    for (row const* r : c.like_it) text += row_like(*r, *c.shown);
  }
  for (row const& r : run.rows) {
    if (r.as_expected() && r.seen.execution) text += shown_row(r);
  }
  if (text.empty()) return text;
  return bar("rows", "rows", "slot data race") +
         "<table id=\"rows\"><thead><tr><th>scenario</th><th>verdict</th><th "
         "class=\"n\">executions</th></tr></thead>\n" +
         text + "</table>\n";
}

std::string section(run_data const& run) {
  return "<section id=\"run\"><h2>The run</h2>\n" + rows(run) + groups(run) + "</section>\n";
}

std::string looks(covered_location const& l) {
  std::string body;
  for (covered_transition const& t : l.transitions) {
    if (!t.after.empty()) continue;
    body += fmt::format("<tr><td>{} ({})</td><td>{}</td><td>{}</td><td class=\"{}\">{}</td></tr>\n", html_text(t.entry),
                        t.number, html_text(t.before), html_text(t.meaning), mark(t.reached),
                        t.reached ? "reached" : "not reached");
  }
  if (body.empty()) return {};
  return "<details><summary>What accesses see without a change</summary><div class=\"scroll\"><table "
         "class=\"narrow\"><thead><tr><th>access</th><th>sees</th><th>which "
         "means</th><th></th></tr></thead><tbody>\n" +
         body + "</tbody></table></div></details>\n";
}

/// Missing transitions that may still be reached are folded.
std::string discrepancies(covered_machine const& m) {
  if (m.wrong.empty()) return {};
  std::string list = "<ul>\n";
  for (std::string const& w : m.wrong)
    list += fmt::format("<li{}>{}</li>\n", m.as_expected ? "" : " class=\"bad\"", html_text(w));
  list += "</ul>\n";
  if (!m.as_expected) return list;
  return fmt::format("<details><summary>{} not reached in this run</summary>\n{}</details>\n", m.wrong.size(), list);
}

std::string section(std::vector<covered_machine> const& coverage) {
  std::string text =
      "<section id=\"coverage\"><h2>Coverage</h2>\n<p>The states of each location, and what the accesses do to them. "
      "Downward changes are on the right, upward ones on the left; the state with the thick border is the first. A "
      "change that no execution of the run has made is red and dashed.</p>\n";
  for (covered_machine const& m : coverage) {
    text += fmt::format("<h3 id=\"coverage-{0}\">{0}</h3>\n<p class=\"{1}\">{2}.</p>\n", html_text(m.algorithm),
                        m.as_expected ? "dim" : "bad", html_text(tallies_of(m)));
    if (!m.not_judged.empty()) text += "<p>What is missing is not judged: " + html_text(m.not_judged) + ".</p>\n";
    text += discrepancies(m);
    for (covered_location const& l : m.locations)
      text += "<h4>" + code(l.name) + "</h4>\n<figure data-hint=\"scroll sideways\">" + picture_of(l) + "</figure>\n" +
              looks(l);
  }
  return text + "</section>\n";
}

std::string claim(claim_data const& c) {
  std::string const weaker = c.entry.empty() ? "" : fmt::format("{} → {}", c.weaker_from, c.weaker_to);
  std::string const by = c.failure ? fmt::format("{}, in {}", c.failure->verdict.words(), c.failure->what->what.name)
                                   : fmt::format("{} exhaustively{}", counted(c.exhaustive, "scenario", "scenarios"),
                                                 c.open == 0 ? "" : fmt::format(", {} not to the end", c.open));
  std::string text = fmt::format(
      "<tbody class=\"row\" data-words=\"{}\"><tr><td>{}</td><td>{}</td><td>{}</td><td "
      "class=\"{}\">{}</td><td>{}</td><td "
      "class=\"n\">{}</td></tr>\n",
      html_text(lower(fmt::format("{} {} {} {} {}", c.algorithm, subject_of(c), weaker, c.verdict, by))),
      html_text(c.algorithm), code(subject_of(c)), html_text(weaker), mark(c.as_expected), html_text(c.verdict),
      html_text(by), with_commas(c.executions));
  if (c.failure || !c.unclear.empty()) {
    text += "<tr class=\"evidence\"><td colspan=\"6\">";
    if (c.failure) text += folded(message_of(*c.failure), counterexample(*c.failure));
    for (row const& u : c.unclear)
      text += folded(fmt::format("unclear, {} in {}: {}", u.verdict.words(), u.what->what.name, message_of(u)),
                     counterexample(u));
    text += "</td></tr>";
  }
  return text + "</tbody>\n";
}

std::string section(audit_data const& audit) {
  std::string text =
      "<section id=\"audit\"><h2>The audit</h2>\n<p>Each memory order of each algorithm, weakened by a step. It is "
      "necessary when something fails then: the execution that does is folded below it. What is relaxed has no weaker "
      "order; that the algorithm passes as it stands is the evidence for it.</p>\n";
  text += bar("claims", "claims", "slot claim acquire") +
          "<table id=\"claims\"><thead><tr><th>algorithm</th><th>entry</th><th>weakened</th><th>verdict</th><th>shown "
          "by</th><th class=\"n\">executions</th></tr></thead>\n";
  for (claim_data const* c : in_order(audit.claims)) text += claim(*c);
  return text + "</table></section>\n";
}

std::string section(relaxations_data const& relaxations) {
  std::string text =
      "<section id=\"relaxations\"><h2>Relaxations</h2>\n<p>Every weakest assignment of memory orders with which an "
      "algorithm passes: what accesses must promise.</p>\n<table><thead><tr><th>algorithm</th><th "
      "class=\"n\">runs</th><th>weakest</th></tr></thead><tbody>\n";
  for (relaxed_algorithm const& a : relaxations.algorithms) {
    text += fmt::format("<tr><td>{}</td><td class=\"n\">{}</td><td class=\"mono\">{}{}</td></tr>\n", html_text(a.name),
                        with_commas(a.runs), html_text(weakest_of(a)),
                        a.complete ? "" : " <span class=\"bad\">not complete</span>");
  }
  return text + "</tbody></table></section>\n";
}

/// Links to the sections, if there are several.
std::string contents(report_data const& d) {
  std::vector<std::string> links;
  auto const add = [&links](bool there, std::string const& id, std::string const& words) {
    if (there) links.push_back(fmt::format("<a href=\"#{}\">{}</a>", html_text(id), html_text(words)));
  };
  add(d.run.has_value(), "run", "The run");
  add(d.run && !d.run->coverage.empty(), "coverage", "Coverage");
  if (d.run) {
    for (covered_machine const& m : d.run->coverage) add(true, "coverage-" + m.algorithm, m.algorithm);
  }
  add(d.audit.has_value(), "audit", "The audit");
  add(d.relaxations.has_value(), "relaxations", "Relaxations");
  return links.size() < 2 ? "" : fmt::format("<nav aria-label=\"Contents\">{}</nav>\n", fmt::join(links, "\n"));
}

/// Of the program whose checks these are.
std::string title_of(report_data const& d) {
  return (d.run     ? d.run->from.program
          : d.audit ? d.audit->from.program
                    : "modelcheck") +
         ": what the checks have shown";
}

}  // namespace

std::string date_of_now() {
  std::time_t const now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &utc)};
}

std::string html_page(report_data const& d) {
  // The content policy forbids all loads, whatever the names in the page contain.
  std::string text =
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "script-src 'unsafe-inline'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  text += "<title>" + html_text(title_of(d)) + "</title>\n<style>";
  text.append(page_style).append("</style></head>\n<body><main>\n<h1>");
  text += html_text(title_of(d)) + "</h1>\n";
  if (!d.date.empty()) text += "<p class=\"dim\">Page made: " + html_text(d.date) + "</p>\n";
  if (d.run) text += provenance(d.run->from, "run");
  if (d.audit) text += provenance(d.audit->from, "audit");
  text += "<ul class=\"summary\">\n";
  for (statement const& s : summary_of(d))
    text += fmt::format("<li class=\"{}\">{}</li>\n", s.settled ? mark(s.good) : "", html_text(s.text));
  text += "</ul>\n" + contents(d) + picture_definitions();
  if (d.run) text += section(*d.run);
  if (d.run && !d.run->coverage.empty()) text += section(d.run->coverage);
  if (d.audit) text += section(*d.audit);
  if (d.relaxations) text += section(*d.relaxations);
  text.append("</main>\n<script>").append(page_script).append("</script>\n</body></html>\n");
  return text;
}

}  // namespace models::checker
