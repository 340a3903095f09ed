// modelcheck audit: each memory order of each algorithm, weakened by a step.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "../files.hpp"
#include "../order_changes.hpp"
#include "../process/signals.hpp"
#include "../report/json_report.hpp"
#include "../report/text.hpp"
#include "../shell_words.hpp"
#include "audit_claims.hpp"
#include "audit_json.hpp"
#include "audit_resume.hpp"
#include "audit_words.hpp"
#include "commands.hpp"
#include "search_arguments.hpp"

namespace models::checker {

namespace {

struct audit_request {
  std::vector<std::string> algorithms;
  std::vector<std::string> only;
  std::vector<std::string> weaken;
  std::optional<std::string> json;
  std::optional<std::string> resume;  // the JSON of an audit that was interrupted
  unsigned jobs = processors();
  double patience = 60;
};

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

std::vector<claim> claims_asked(audit_request const& request, order_changes const& base) {
  auto const algorithms = algorithms_named(request.algorithms);
  for (auto const& [label, order] : base) expect_used_by(algorithms, label);
  if (auto const words = nothing_weaker_than(algorithms, request.only, base); !words.empty()) {
    fmt::print("{}", wrapped(words, "", ""));
    std::fflush(stdout);
  }
  std::vector<claim> claims = claims_about(algorithms, request.only, base);
  if (request.resume) take_over(content_of(*request.resume), *request.resume, here({}), base, claims);
  return claims;
}

std::vector<claim*> unknown_of(std::vector<claim>& claims) {
  std::vector<claim*> left;
  for (claim& c : claims) {
    if (!c.known()) left.push_back(&c);
  }
  return left;
}

void print_head(std::size_t known, std::size_t all, order_changes const& base) {
  if (known != 0) fmt::print("Known already: {} of {}\n", known, all);
  if (base.empty()) return;
  fmt::print("{}{}", wrapped("Orders, not those of the source: " + text_of(base, this_project().names), "", ""),
             remarks_on(base, this_project().names));
}

paint colours_of_output() { return paint(use_colours(isatty(STDOUT_FILENO) != 0)); }

/// `noted` is called whenever another one is known. Returns 0, or the signal that ended it. The results have the
/// trials' scenarios.
int try_claims(std::vector<claim*> const& left, std::vector<trial> const& trials, audit_request const& request,
               std::string const& program, signals& arriving, std::function<void()> const& noted) {
  progress_shown line;
  trial_settings const settings{
      .jobs = request.jobs, .patience = request.patience, .shorten = true, .is_failure = is_counterexample};
  auto const finished = [&](std::size_t index, trial_result const& r) {
    left[index]->result = r;
    line.erase();
    fmt::print("{}", in_words(*left[index], program, colours_of_output()));
    std::fflush(stdout);
    noted();
    return true;
  };
  int const interrupted =
      run_trials(trials, settings, arriving, finished, [&line](trial_progress const& p) { line(p); });
  line.erase();
  return interrupted;
}

int audit(audit_request const& request, std::string const& program, std::vector<std::string> const& arguments) {
  order_changes const base = order_changes_from(request.weaken, this_project().names);
  std::vector<claim> claims = claims_asked(request, base);
  std::vector<claim*> const left = unknown_of(claims);
  std::vector<trial> trials;
  for (claim const* c : left) trials.push_back(trial_of(*c, base));
  std::optional<report_file> file;
  auto const& kept_in = request.json ? request.json : request.resume;
  if (kept_in) file.emplace(*kept_in);
  auto const write = [&](bool complete) {
    if (file) file->write(audit_json({here(arguments), complete}, claims, base));
  };
  print_head(claims.size() - left.size(), claims.size(), base);
  signals arriving;  // until all is written
  int const interrupted = try_claims(left, trials, request, program, arriving, [&] { write(false); });
  fmt::print("\n{}", summary(claims, colours_of_output()));
  write(interrupted == 0);
  if (interrupted != 0) {
    auto const tried = std::count_if(claims.begin(), claims.end(), [](claim const& c) { return c.known(); });
    fmt::print("Interrupted: {} of {} tried.{}\n", tried, claims.size(),
               file ? fmt::format(" It goes on with --resume {}", in_quotes(*kept_in)) : "");
    return 128 + interrupted;
  }
  return std::all_of(claims.begin(), claims.end(), as_it_should_be) ? as_expected : not_as_expected;
}

}  // namespace

command audit_command(std::string const& program, std::vector<std::string> const& arguments) {
  return {"audit", "Weakens every memory order by a step, and says what fails then",
          [program, arguments](CLI::App& app) {
            auto const request = std::make_shared<audit_request>();
            add_several(app, "--algorithm", request->algorithms, "NAME", "Only this one: single_slot")->delimiter(',');
            add_several(app, "--only", request->only, "NAME", "Only this access: claim")->delimiter(',');
            add_several(app, "--weaken", request->weaken, "NAME=ORDER",
                        "Audits the algorithms with these orders instead of their own");
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
