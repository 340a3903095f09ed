#include "junit_report.hpp"

#include <map>

#include <fmt/format.h>

#include "../selection.hpp"
#include "groups.hpp"
#include "table.hpp"

namespace models::checker {

namespace {

struct suite {
  std::string cases;
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t skipped = 0;
  double seconds = 0;
};

/// How long the well-formed UTF-8 sequence is that begins here; 0: none does.
std::size_t sequence_at(std::string_view text, std::size_t at) {
  auto const byte = [&](std::size_t i) { return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0u; };
  unsigned const first = byte(0);
  std::size_t const size = first < 0x80                    ? 1
                           : first >= 0xc2 && first < 0xe0 ? 2
                           : first >= 0xe0 && first < 0xf0 ? 3
                           : first >= 0xf0 && first < 0xf5 ? 4
                                                           : 0;
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  bool const overlong = (first == 0xe0 && byte(1) < 0xa0) || (first == 0xf0 && byte(1) < 0x90);
  bool const no_character = (first == 0xed && byte(1) >= 0xa0) || (first == 0xf4 && byte(1) >= 0x90) ||
                            (first == 0xef && byte(1) == 0xbf && byte(2) >= 0xbe);
  return overlong || no_character ? 0 : size;
}

std::string case_head(std::string_view suite_name, std::string_view name, double seconds) {
  return fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"", escaped(suite_name), escaped(name),
                     seconds);
}

std::string failed(std::string const& head, std::string const& verdict, std::string const& message,
                   std::string const& text) {
  return fmt::format("{}>\n      <failure type=\"{}\" message=\"{}\">{}</failure>\n    </testcase>\n", head,
                     escaped(verdict), escaped(message), escaped(text));
}

void add(suite& to, std::string_view group, row const& r, junit_run const& run) {
  double const seconds = r.seen.result.seconds;
  std::string const head = case_head(group, r.what->what.name, seconds);
  bool const open = run.require_exhaustive && r.left_open();
  ++to.tests;
  to.seconds += seconds;
  if (r.as_expected() && !open) {
    to.cases += head + "/>\n";
    return;
  }
  ++to.failures;
  to.cases +=
      open ? failed(head, "NOT exhaustive", r.bounds, "")
           : failed(head, verdict_of(r), r.message.empty() ? r.bounds : r.message, '\n' + explanation(r, run.program));
}

void add_unfinished(suite& to, std::string_view group, scenario const& s) {
  ++to.tests;
  ++to.skipped;
  to.cases +=
      case_head(group, s.what.name, 0) + ">\n      <skipped message=\"the run ended before\"/>\n    </testcase>\n";
}

void add(suite& to, std::string const& judgement, finding const& f) {
  std::string const head = case_head(judgement, f.name, 0);
  ++to.tests;
  if (f.as_expected) {
    to.cases += head + "/>\n";
    return;
  }
  ++to.failures;
  to.cases += failed(head, judgement, "", '\n' + f.text);
}

std::string counts(suite const& s) {
  return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\" time=\"{:.3f}\"", s.tests, s.failures,
                     s.skipped, s.seconds);
}

std::string properties(junit_run const& run) {
  auto const property = [](char const* name, std::string_view value) {
    return fmt::format("      <property name=\"{}\" value=\"{}\"/>\n", name, escaped(value));
  };
  return "    <properties>\n" + property("version", run.from.version) +
         property("commit", run.from.commit.value_or("")) +
         property("arguments", fmt::format("{}", fmt::join(run.from.arguments, " "))) +
         property("complete", run.rows.size() == run.chosen.size() ? "true" : "false") + "    </properties>\n";
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i != text.size();) {
    std::size_t const size = sequence_at(text, i);
    char const c = text[i];
    bool const control = static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' && c != '\r';
    if (size == 0 || control) {
      result += '?';
    } else if (c == '&') {
      result += "&amp;";
    } else if (c == '<') {
      result += "&lt;";
    } else if (c == '>') {
      result += "&gt;";
    } else if (c == '"') {
      result += "&quot;";
    } else {
      result += text.substr(i, size);
    }
    i += size == 0 ? 1 : size;
  }
  return result;
}

std::string to_junit(junit_run const& run) {
  std::map<scenario const*, row const*> finished;
  for (row const* r : run.rows) finished.emplace(r->what, r);
  std::map<std::string_view, suite> suites;
  for (scenario const* s : run.chosen) {
    std::string_view const group = group_of(s->what.name);
    auto const r = finished.find(s);
    r != finished.end() ? add(suites[group], group, *r->second, run) : add_unfinished(suites[group], group, *s);
  }
  for (auto const& [name, of_one] : run.found) {
    for (finding const& f : of_one) {
      if (f.is_shown()) add(suites[name], name, f);
    }
  }
  suite all;
  std::string text;
  for (auto const& [name, s] : suites) {
    all.tests += s.tests;
    all.failures += s.failures;
    all.skipped += s.skipped;
    all.seconds += s.seconds;
    text += fmt::format("  <testsuite name=\"{}\" {}>\n{}{}  </testsuite>\n", escaped(name), counts(s), properties(run),
                        s.cases);
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"modelcheck\" {}>\n{}</testsuites>\n", counts(all),
      text);
}

}  // namespace models::checker
