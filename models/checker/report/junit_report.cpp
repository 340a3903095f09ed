#include "junit_report.hpp"

#include <map>

#include <fmt/format.h>

#include "../selection.hpp"
#include "../shell_words.hpp"
#include "../visible.hpp"

namespace models::checker {

namespace {

struct suite {
  std::string cases;
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t skipped = 0;
  double seconds = 0;
};

/// JUnit's class name; the rest of the name is the method.
std::string_view suite_of(scenario const& s) { return s.is_a_file ? "explore" : group_of(s.what.name); }

std::string_view name_within(std::string_view suite_name, scenario const& s) {
  std::string_view const name = s.what.name;
  return s.is_a_file || suite_name.size() >= name.size() ? name : name.substr(suite_name.size() + 1);
}

class writing {
 public:
  writing(run_report const& run, std::string const& root) : run_(run), root_(root) {
    for (row const* r : run.rows) finished_.emplace(r->what.get(), r);
  }

  void add(suite& to, std::string_view suite_name, scenario const& s) const {
    ++to.tests;
    auto const found = finished_.find(&s);
    row const* const r = found == finished_.end() ? nullptr : found->second;
    double const seconds = r == nullptr ? 0 : r->seen.seconds;
    auto const failed = r == nullptr ? std::nullopt : problem_of(*r, run_);
    to.seconds += seconds;
    to.cases += head(suite_name, name_within(suite_name, s), seconds, failed ? failed->at : place_of(s));
    if (r == nullptr) {
      ++to.skipped;
      to.cases += ">\n      <skipped message=\"the run ended before\"/>\n    </testcase>\n";
    } else {
      to.cases += end(to, failed);
    }
  }

  void add(suite& to, std::string const& judgement, finding const& f) const {
    ++to.tests;
    to.cases += head(judgement, f.name, 0, {});
    to.cases += end(to, problem_of(judgement, f));
  }

 private:
  [[nodiscard]] std::string head(std::string_view suite_name, std::string_view name, double seconds,
                                 source_line const& at) const {
    std::string text = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"", escaped(suite_name),
                                   escaped(name), seconds);
    if (!at.file.empty()) text += fmt::format(" file=\"{}\"", escaped(below(root_, at.file)));
    if (!at.file.empty() && at.line > 0) text += fmt::format(" line=\"{}\"", at.line);
    return text;
  }

  static std::string end(suite& to, std::optional<problem> const& f) {
    if (!f) return "/>\n";
    ++to.failures;
    return fmt::format(">\n      <failure type=\"{}\" message=\"{}\">{}</failure>\n    </testcase>\n", escaped(f->kind),
                       escaped(f->of == nullptr ? "" : f->message), escaped(f->text.empty() ? "" : '\n' + f->text));
  }

  run_report const& run_;
  std::string const& root_;
  std::map<scenario const*, row const*> finished_;
};

std::string counts(suite const& s) {
  return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\" time=\"{:.3f}\"", s.tests, s.failures,
                     s.skipped, s.seconds);
}

std::string properties(run_report const& run) {
  auto const property = [](char const* name, std::string_view value) {
    return fmt::format("      <property name=\"{}\" value=\"{}\"/>\n", name, escaped(value));
  };
  return "    <properties>\n" + property("version", run.from.version) +
         property("commit", run.from.commit.value_or("")) + property("arguments", shell_words(run.from.arguments)) +
         property("complete", run.complete() ? "true" : "false") + "    </properties>\n";
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

std::string to_junit(run_report const& run, std::string const& root) {
  writing const cases(run, root);
  std::map<std::string_view, suite> suites;
  for (scenario const* s : run.chosen) cases.add(suites[suite_of(*s)], suite_of(*s), *s);
  for (auto const& [name, of_one] : run.found) {
    for (finding const& f : of_one) {
      if (f.is_shown()) cases.add(suites[name], name, f);
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
