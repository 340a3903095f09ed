// modelcheck audit: each memory order of each algorithm, weakened by a step. May touch: processes, files, the terminal.
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>
#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "../order_changes.hpp"
#include "../process/signals.hpp"
#include "../report/json_report.hpp"
#include "../report/text.hpp"
#include "../trials/order_audit.hpp"
#include "commands.hpp"
#include "search_arguments.hpp"

namespace models::checker {

namespace {

using json = nlohmann::ordered_json;

struct audit_request {
  std::vector<std::string> algorithms;
  std::vector<std::string> only;
  std::vector<std::string> weaken;
  std::optional<std::string> json;
  std::optional<std::string> resume;  // the JSON of an audit that was interrupted
  unsigned jobs = processors();
  double patience = 60;
};

/// What is tried: the orders as they stand, or one of them weaker.
struct claim {
  audited const* algorithm = nullptr;
  std::optional<challenge> weaker;
  std::optional<trial_result> result;
  json earlier{};  // instead of a result: what an audit before this one wrote of it

  [[nodiscard]] bool known() const { return result || !earlier.is_null(); }
};

std::string order_name(label_table const& names, int label) {
  return fmt::format("{} ({})", names.of(label).name, label);
}

std::vector<audited const*> wanted_algorithms(audit_request const& request) {
  std::vector<audited const*> chosen;
  for (std::string const& name : request.algorithms) {
    audited const& a = find_audited(name);
    if (std::find(chosen.begin(), chosen.end(), &a) == chosen.end()) chosen.push_back(&a);
  }
  if (request.algorithms.empty()) {
    for (audited const& a : this_project().audited) chosen.push_back(&a);
  }
  return chosen;
}

/// Throws bad_argument when none of the algorithms uses the label.
void expect_used_by(std::vector<audited const*> const& algorithms, int label) {
  bool const used = std::any_of(algorithms.begin(), algorithms.end(), [label](audited const* a) {
    return std::find(a->labels.begin(), a->labels.end(), label) != a->labels.end();
  });
  if (!used)
    throw bad_argument(
        fmt::format("'{}' is used by none of the algorithms asked for", this_project().names.of(label).name));
}

/// The labels' numbers; none: all.
std::vector<int> wanted_labels(audit_request const& request, std::vector<audited const*> const& algorithms) {
  std::vector<int> numbers;
  for (std::string const& name : request.only) {
    numbers.push_back(label_named(name, this_project().names));
    expect_used_by(algorithms, numbers.back());
  }
  return numbers;
}

/// First all that must fail, which is soon done; then, for each algorithm, what must pass.
std::vector<claim> claims_for(audit_request const& request, order_changes const& base) {
  auto const algorithms = wanted_algorithms(request);
  auto const labels = wanted_labels(request, algorithms);
  auto const wanted = [&labels](int l) { return labels.empty() || std::count(labels.begin(), labels.end(), l) != 0; };
  std::vector<claim> claims;
  std::vector<claim> bases;
  for (audited const* a : algorithms) {
    bool one_without = false;  // a weaker order
    for (int const l : a->labels) {
      if (!wanted(l)) continue;
      bool any = false;
      for (challenge const& c : challenges_of(*a, base, this_project().names)) {
        if (c.label != l) continue;
        claims.push_back({a, c, {}});
        any = true;
      }
      one_without = one_without || !any;
    }
    if (one_without || labels.empty()) bases.push_back({a, {}, {}});
  }
  claims.insert(claims.end(), bases.begin(), bases.end());
  return claims;
}

std::vector<trial> trials_for(std::vector<claim*> const& claims, order_changes const& base) {
  std::vector<trial> all;
  for (claim const* c : claims) {
    all.push_back(c->weaker ? trial_of(*c->weaker, registry(), base) : trial_of(*c->algorithm, registry(), base));
  }
  return all;
}

std::string failure_in_words(row const& r) { return fmt::format("{}, in {}", r.verdict, r.what->what.name); }

std::string extent(trial_result const& r) {
  std::string text = fmt::format("{}, {}", counted(r.exhaustive, "scenario exhaustively", "scenarios exhaustively"),
                                 counted(r.executions, "execution", "executions"));
  if (r.out_of_reach != 0) text += fmt::format("; {} that never are exhaustive", with_commas(r.out_of_reach));
  if (r.open != 0) text += fmt::format("; {} not to the end", with_commas(r.open));
  if (!r.unclear.empty())
    text += fmt::format("; {} unclear, the first: {}", r.unclear.size(), failure_in_words(r.unclear.front()));
  if (r.left_out != 0) text += fmt::format("; {} that run long left out", with_commas(r.left_out));
  return text;
}

std::string verdict_on(claim const& c) {
  if (!c.earlier.is_null()) return c.earlier.at("verdict");
  if (!c.weaker) return c.result->passed() ? "passes" : c.result->failure ? "FAILS" : "OPEN";
  switch (judge_order(*c.result)) {
    case judgement_on_order::necessary: return "necessary";
    case judgement_on_order::not_judged: return "NOT JUDGED";
    case judgement_on_order::too_strong: return "TOO STRONG";
    case judgement_on_order::open: return "OPEN";
  }
  return "?";
}

bool as_it_should_be(claim const& c) {
  if (!c.earlier.is_null()) return c.earlier.at("as_expected");
  return c.weaker ? judge_order(*c.result) == judgement_on_order::necessary : c.result->passed();
}

std::string in_words(claim const& c, std::string const& program, paint const& colours) {
  label_table const& names = this_project().names;
  std::string const subject =
      c.weaker ? fmt::format("{}: {}: {} -> {}", c.algorithm->name, order_name(names, c.weaker->label),
                             name_of(c.weaker->from), name_of(c.weaker->to))
               : fmt::format("{}: without a further change", c.algorithm->name);
  std::string const verdict = as_it_should_be(c) ? colours.good(verdict_on(c)) : colours.bad(verdict_on(c));
  std::string text = fmt::format("{}: {}\n", subject, verdict);
  if (!c.result->failure) return text + wrapped(extent(*c.result), "    ", "    ");
  row const& r = *c.result->failure;
  text += wrapped(fmt::format("{}, after {} of it, {} in all", failure_in_words(r),
                              counted(c.result->executions, "execution", "executions"), with_commas(c.result->in_all)),
                  "    ", "    ");
  if (c.result->unchanged)
    text += wrapped("that says nothing: without this change it does not pass, either: " + c.result->unchanged->verdict,
                    "    ", "    ");
  if (auto const again = r.replay_arguments()) text += fmt::format("    {} replay {}\n", program, *again);
  return text;
}

json object(row const& r) {
  json o;
  o["scenario"] = r.what->what.name;
  o["verdict"] = r.verdict;
  o["message"] = r.message;
  auto const execution = r.replay();
  o["replay"] = execution ? json(*execution) : json(nullptr);
  add_execution(o, r);
  return o;
}

/// What tells one claim from another.
json subject(claim const& c) {
  label_table const& names = this_project().names;
  json o;
  o["algorithm"] = c.algorithm->name;
  if (c.weaker) {
    o["entry"] = names.of(c.weaker->label).name;
    o["number"] = c.weaker->label;
    o["from"] = name_of(c.weaker->from);
    o["to"] = name_of(c.weaker->to);
  }
  return o;
}

json object(claim const& c) {
  if (!c.earlier.is_null()) return c.earlier;
  json o = subject(c);
  o["verdict"] = verdict_on(c);
  o["as_expected"] = as_it_should_be(c);
  o["executions"] = c.result->executions;
  o["executions_in_all"] = c.result->in_all;
  o["exhaustive"] = c.result->exhaustive;
  o["never_exhaustive"] = c.result->out_of_reach;
  o["not_to_the_end"] = c.result->open;
  o["left_out"] = c.result->left_out;
  o["without_the_change"] = c.result->unchanged ? object(*c.result->unchanged) : json(nullptr);
  o["failure"] = c.result->failure ? object(*c.result->failure) : json(nullptr);
  o["unclear"] = json::array();
  for (row const& r : c.result->unclear) o["unclear"].push_back(object(r));
  o["seconds"] = c.result->seconds;
  return o;
}

/// Of the entry in that algorithm: all that was found of it, taken together.
std::string status_of(audited const& a, int label, std::vector<claim> const& claims) {
  std::string status = "relaxed";
  for (claim const& c : claims) {
    if (c.algorithm != &a) continue;
    bool const about_it = c.weaker && c.weaker->label == label;
    if (!about_it && (c.weaker || status != "relaxed")) continue;
    if (!c.known()) return "not known yet";
    if (about_it) status = verdict_on(c);
    if (!as_it_should_be(c)) return verdict_on(c);
  }
  return status;
}

/// Every entry in every algorithm that uses it and was audited in full.
json entries(std::vector<claim> const& claims, order_changes const& base) {
  json all = json::array();
  label_table const& names = this_project().names;
  for (claim const& c : claims) {
    if (c.weaker) continue;
    for (int const label : c.algorithm->labels) {
      auto const changed = base.find(label);
      all.push_back({{"algorithm", c.algorithm->name},
                     {"entry", names.of(label).name},
                     {"number", label},
                     {"order", name_of(changed != base.end() ? changed->second : names.of(label).order)},
                     {"status", status_of(*c.algorithm, label, claims)}});
    }
  }
  return all;
}

std::string report(std::vector<claim> const& claims, order_changes const& base,
                   std::vector<std::string> const& arguments, bool complete) {
  json o = json_head(audit_schema_name, audit_schema_number, here(arguments), complete);
  o["changed"] = text_of(base, this_project().names);
  o["claims"] = json::array();
  for (claim const& c : claims) {
    if (c.known()) o["claims"].push_back(object(c));
  }
  o["entries"] = entries(claims, base);
  return o.dump(2, ' ', false, json::error_handler_t::replace) + '\n';
}

bool is_about(json const& earlier, json const& what) {
  return std::all_of(what.items().begin(), what.items().end(),
                     [&earlier](auto const& item) {
                       return earlier.contains(item.key()) && earlier.at(item.key()) == item.value();
                     }) &&
         earlier.contains("entry") == what.contains("entry");
}

/// Takes over what an audit of this very program has found of the claims. Throws bad_argument for any other file.
void take_over(std::string const& file, order_changes const& base, std::vector<claim>& claims) {
  std::ifstream in(file);
  if (!in) throw bad_argument(fmt::format("cannot read '{}': {}", file, std::strerror(errno)));
  json const earlier = json::parse(in, nullptr, false);
  origin const now = here({});
  bool const fits = earlier.is_object() && earlier.contains("schema") &&
                    earlier.at("schema").value("name", "") == audit_schema_name &&
                    earlier.at("schema").value("number", 0) == audit_schema_number && earlier.contains("claims") &&
                    earlier.contains("version") && earlier.contains("commit") && earlier.contains("changed");
  if (!fits) throw bad_argument(fmt::format("'{}' is not the JSON of an audit by this version", file));
  if (!now.commit || now.commit->find("dirty") != std::string::npos) {
    throw bad_argument(fmt::format(
        "an audit can be gone on with only by a program built of committed sources; this is {}", version_line()));
  }
  bool const same_program = earlier.at("version") == now.version && earlier.at("commit") == *now.commit;
  if (!same_program) {
    throw bad_argument(
        fmt::format("'{}' is of other sources: its audit cannot be gone on with (this is {})", file, version_line()));
  }
  if (earlier.at("changed") != text_of(base, this_project().names))
    throw bad_argument(fmt::format("'{}' is an audit of other orders", file));
  for (claim& c : claims) {
    for (json const& e : earlier.at("claims")) {
      if (is_about(e, subject(c)) && e.value("as_expected", false)) c.earlier = e;
    }
  }
}

/// How far it is, on a terminal.
class progress_shown {
 public:
  void operator()(trial_progress const& p) {
    if (!terminal_) return;
    fmt::print("\r[{}/{}] ", p.finished, p.all);
    std::fflush(stdout);
  }
  void erase() const {
    if (terminal_) fmt::print("\r\033[K");
  }

 private:
  bool const terminal_ = isatty(STDOUT_FILENO) != 0;
};

std::string summary(std::vector<claim> const& claims, paint const& colours) {
  std::map<std::string, std::size_t> times;
  bool well = true;
  for (claim const& c : claims) {
    if (!c.known()) continue;
    ++times[verdict_on(c)];
    well = well && as_it_should_be(c);
  }
  std::string text;
  for (auto const& [verdict, n] : times) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", n, verdict);
  return (well ? colours.good(text) : colours.bad(text)) + '\n';
}

int audit(audit_request const& request, std::string const& program, std::vector<std::string> const& arguments) {
  order_changes const base = order_changes_from(request.weaken, this_project().names);
  for (auto const& [label, order] : base) expect_used_by(wanted_algorithms(request), label);
  std::vector<claim> claims = claims_for(request, base);
  if (request.resume) take_over(*request.resume, base, claims);
  std::vector<claim*> left;
  for (claim& c : claims) {
    if (!c.known()) left.push_back(&c);
  }
  std::vector<trial> const trials = trials_for(left, base);
  std::optional<report_file> file;
  auto const& kept_in = request.json ? request.json : request.resume;
  if (kept_in) file.emplace(*kept_in);
  if (left.size() != claims.size()) fmt::print("Known already: {} of {}\n", claims.size() - left.size(), claims.size());
  if (!base.empty()) {
    fmt::print("{}{}", wrapped("Orders, not those of the source: " + text_of(base, this_project().names), "", ""),
               remarks_on(base, this_project().names));
  }
  paint const colours(use_colours(isatty(STDOUT_FILENO) != 0));
  progress_shown line;
  trial_settings const settings{
      .jobs = request.jobs, .patience = request.patience, .shorten = true, .is_failure = is_counterexample};
  signals arriving;
  int const interrupted = run_trials(
      trials, settings, arriving,
      [&](std::size_t index, trial_result const& r) {
        left[index]->result = r;
        line.erase();
        fmt::print("{}", in_words(*left[index], program, colours));
        std::fflush(stdout);
        if (file) file->write(report(claims, base, arguments, false));  // so that nothing is lost
        return true;
      },
      [&line](trial_progress const& p) { line(p); });
  line.erase();
  fmt::print("\n{}", summary(claims, colours));
  if (file) file->write(report(claims, base, arguments, interrupted == 0));
  if (interrupted != 0) {
    auto const tried = std::count_if(claims.begin(), claims.end(), [](claim const& c) { return c.known(); });
    fmt::print("Interrupted: {} of {} tried.{}\n", tried, claims.size(),
               file ? fmt::format(" It goes on with --resume '{}'", *kept_in) : "");
  }
  if (interrupted != 0) return 128 + interrupted;
  return std::all_of(claims.begin(), claims.end(), as_it_should_be) ? as_expected : not_as_expected;
}

}  // namespace

command audit_command(std::string const& program, std::vector<std::string> const& arguments) {
  return {
      "audit", "Weakens every memory order by a step, and says what fails then", [program, arguments](CLI::App& app) {
        auto const request = std::make_shared<audit_request>();
        auto const names = [&app](char const* option, std::vector<std::string>& into, char const* words) {
          app.add_option(option, into, words)->type_name("NAME")->type_size(1)->allow_extra_args(false)->delimiter(',');
        };
        names("--algorithm", request->algorithms, "Only this one, as its scenarios are called: slot");
        names("--only", request->only, "Only this access: claim");
        app.add_option("--weaken", request->weaken, "Audits the algorithms with these orders instead of their own")
            ->type_name("NAME=ORDER")
            ->type_size(1)
            ->allow_extra_args(false);
        app.add_option("--json", request->json, "Writes the claims to this file, too")->type_name("FILE");
        app.add_option(
               "--resume", request->resume,
               "Goes on from the JSON of an audit of these sources that was interrupted, and keeps it up to date")
            ->type_name("FILE");
        add_jobs(app, request->jobs);
        app.footer(
            "Exit code: 0 when every order is necessary, 1 when one is too strong or it stays open, or when the\n"
            "algorithm fails as it stands. What is relaxed has no weaker order; that the algorithm passes as it\n"
            "stands is the evidence for it.");
        return [request, program, arguments] { return audit(*request, program, arguments); };
      }};
}

}  // namespace models::checker
