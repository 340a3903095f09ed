#include "explore_command.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "../checker/bad_argument.hpp"
#include "../checker/commands/commands.hpp"
#include "../checker/commands/search_arguments.hpp"
#include "../checker/process/checkpoint.hpp"
#include "../checker/process/runner.hpp"
#include "../checker/report/report_outputs.hpp"
#include "../checker/report/searched.hpp"
#include "../checker/report/table.hpp"
#include "../checker/schedules.hpp"
#include "../checker/shell_words.hpp"
#include "../checker/visible.hpp"
#include "../graph/clock.hpp"
#include "compile.hpp"
#include "demangled.hpp"
#include "explore_json.hpp"
#include "line_audit.hpp"
#include "native_scenario.hpp"
#include "program_arguments.hpp"
#include "unseen.hpp"

namespace models::instrumented {

namespace {

using namespace checker;

constexpr char const* usual_compiler = "g++";

struct explore_request {
  sources what{{}, {}, usual_compiler};
  int threads = 4;
  program_options options{};
  search_arguments search;
  run_settings settings{.jobs = processors()};  // by these
  std::optional<std::string> repeat;            // a schedule
  std::vector<std::string> weaken;              // as in other_order_from()
  bool audit = false;
  bool require_exhaustive = false;
  checkpoint_arguments kept;
  report_options reports;
  std::string first_file;              // with its whole path
  std::string program;                 // how this one was called
  std::vector<std::string> arguments;  // and with what
};

std::string joined(explore_request const& request, std::string const& arguments) {
  std::string text =
      fmt::format("explore {} --threads {} {}", shell_words(request.what.files), request.threads, arguments);
  return request.what.flags.empty() ? text : fmt::format("{} -- {}", text, shell_words(request.what.flags));
}

std::string again(explore_request const& request, std::string const& schedule) {
  std::string arguments = fmt::format("--repeat {}{}", in_quotes(schedule), arguments_for(request.options));
  for (std::string const& each : request.weaken) arguments += fmt::format(" --weaken {}", shell_word(each));
  if (request.what.compiler != usual_compiler)
    arguments += fmt::format(" --compiler {}", shell_word(request.what.compiler));
  return joined(request, arguments);
}

/// What decides which graphs there are, but for the program and the memory model.
std::string search_space(explore_request const& request) {
  return fmt::format("{}{} {}", request.threads, arguments_for(request.options, true), fmt::join(request.weaken, " "));
}

/// A program, compiled.
struct compiled_program {
  std::string library;
  unseen not_seen;
};

scenario scenario_with(explore_request const& request, compiled_program const& program, access_orders const& orders) {
  auto const make = [&request, library = program.library, orders] {
    auto p = std::make_unique<native_program>(library, request.threads, orders);
    p->is_explored_with(search_space(request));
    return p;
  };
  scenario s = scenario_of(request.what.files.front(), request.threads, request.options, program.not_seen, make);
  s.is_a_file = true;
  s.where = site::current(request.first_file.c_str(), "", 0);
  s.repeated_by = [&request](std::string const& schedule) { return again(request, schedule); };
  return s;
}

std::vector<other_order> other_orders_of(explore_request const& request) {
  std::vector<other_order> all;
  for (std::string const& each : request.weaken) all.push_back(other_order_from(each));
  return all;
}

/// The name that the loader misses, if that is what it says.
std::optional<std::string> undefined_in(std::string const& why) {
  constexpr std::string_view words = "undefined symbol: ";
  auto const at = why.find(words);
  if (at == why.npos) return std::nullopt;
  std::string const rest = why.substr(at + words.size());
  return demangled(rest.substr(0, rest.find_first_of(" ,")));
}

void expect_no_openmp(std::string const& library) {
  for (std::string const& each : unseen_libraries(library)) {
    for (std::string_view const of_openmp : {"libgomp.so", "libomp.so", "libiomp5.so"}) {
      if (each.starts_with(of_openmp))
        throw bad_argument(fmt::format("OpenMP is not explored: the threads of {} wait where nobody sees them", each));
    }
  }
}

/// In a process of its own, which writes to `end` why the library cannot be loaded.
[[noreturn]] void load_and_exit(std::string const& library, int end) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::string why;
  try {
    image const loaded(library);
  } catch (unusable_image const& e) {
    why = e.what();
  }
  _exit(why.empty() || write(end, why.data(), why.size()) < 0 ? 0 : 1);
}

/// A library is loaded once, and its static constructors run where it is explored. So it is tried in a process of its
/// own, for that number of seconds. Returns what is wrong with it; empty: nothing.
std::string why_unusable(std::string const& library, double seconds) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("cannot make a pipe");
  std::fflush(nullptr);
  pid_t const child = fork();
  if (child == 0) load_and_exit(library, ends[1]);
  close(ends[1]);
  std::string why;
  char part[256];
  pollfd its{ends[0], POLLIN, 0};
  if (poll(&its, 1, static_cast<int>(seconds * 1000)) == 0) {
    kill(child, SIGKILL);
    why = fmt::format("its static constructors do not end within {:g} seconds", seconds);
  }
  for (ssize_t n = 0; (n = read(ends[0], part, sizeof part)) > 0;) why.append(part, static_cast<std::size_t>(n));
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == image::started_a_thread)
    return "a static constructor starts a thread";
  return why.empty() && !WIFEXITED(status) ? "its static constructors end the process" : why;
}

void expect_usable(std::string const& library, double seconds) {
  expect_no_openmp(library);
  std::string const why = why_unusable(library, seconds);
  if (auto const missing = undefined_in(why)) {
    throw bad_argument(fmt::format(
        "undefined: {}. Is a source file missing on the command line, or a library behind '--'?", *missing));
  }
  if (!why.empty()) throw bad_argument(fmt::format("this program cannot be explored: {}", why));
}

/// Ended by a signal, which is to be the command's exit code.
struct stopped {
  int exit_code;
};

/// Keeps the rows of a run of many.
struct all_rows final : listener {
  explicit all_rows(std::size_t count) : seen(count) {}
  void finished(std::size_t index, row const& r) override { seen[index] = r; }
  void progress(std::vector<running_row> const&) override {}
  std::vector<row> seen;
};

/// Verdicts that say nothing against an order.
constexpr verdict_kind no_failures[] = {verdict_kind::pass, verdict_kind::not_explored, verdict_kind::internal_error,
                                        verdict_kind::nothing_completed, verdict_kind::not_instrumented};

/// Explores the program once with each of these changes of orders.
std::vector<trial_result> tried(explore_request const& request, compiled_program const& program,
                                std::vector<std::vector<other_order>> const& changes, signals& arriving) {
  std::vector<scenario> with_each;
  for (std::vector<other_order> const& each : changes) {
    std::vector<other_order> all = other_orders_of(request);
    all.insert(all.begin(), each.begin(), each.end());
    with_each.push_back(scenario_with(request, program, access_orders(std::move(all))));
  }
  std::vector<scenario const*> chosen;
  for (scenario const& s : with_each) chosen.push_back(&s);
  run_settings settings = request.settings;
  settings.as_found = true;
  all_rows found(chosen.size());
  if (int const stop = run_all(chosen, settings, arriving, found)) throw stopped{128 + stop};
  std::vector<trial_result> results;
  for (row const& r : found.seen) {
    bool const passes = r.verdict.passes() && !r.left_open();
    bool const fails =
        std::find(std::begin(no_failures), std::end(no_failures), r.verdict.kind) == std::end(no_failures);
    results.push_back({passes, fails, r.verdict.passes() ? "the budget was over" : r.verdict.words()});
  }
  return results;
}

/// Nothing when it does not pass as it is.
std::optional<std::vector<line_finding>> audit(explore_request const& request, compiled_program const& program,
                                               std::string const& notes, row const& as_it_is, signals& arriving) {
  if (!as_it_is.as_expected() || as_it_is.left_open()) {
    fmt::print("no orders are weakened, since the program {} as it is\n",
               as_it_is.as_expected()                               ? "is not explored to its end"
               : as_it_is.verdict == verdict_kind::not_instrumented ? "is not instrumented"
                                                                    : "fails");
    return std::nullopt;
  }
  fmt::print("the orders of its accesses, each made weaker by itself:\n");
  std::fflush(stdout);
  auto const explore_each = [&](std::vector<other_order> const& others) {
    std::vector<std::vector<other_order>> changes;
    for (other_order const& o : others) changes.push_back({o});
    return tried(request, program, changes, arriving);
  };
  auto found = audit_lines(noted_in(notes), explore_each);
  try_together(found, [&](std::vector<other_order> const& changes) {
    return tried(request, program, {changes}, arriving).front();
  });
  fmt::print("{}", visible(to_text(found)));
  return found;
}

/// The program is loaded at the same addresses whenever this one is run so: a checkpoint has addresses in it.
void run_where_addresses_stay(std::string const& program, std::vector<std::string> const& arguments) {
  int const now = personality(0xffffffff);
  if (now >= 0 && (now & ADDR_NO_RANDOMIZE) != 0) return;
  std::vector<char*> words = {const_cast<char*>(program.c_str())};
  for (std::string const& a : arguments) words.push_back(const_cast<char*>(a.c_str()));
  words.push_back(nullptr);
  if (now >= 0 && personality(static_cast<unsigned long>(now) | ADDR_NO_RANDOMIZE) >= 0)
    execv("/proc/self/exe", words.data());
  throw bad_argument(
      "--checkpoint and --resume need addresses that stay the same from run to run, and this system does not let them: "
      "a container may have to be allowed the system call 'personality'");
}

std::optional<continuation> kept_by(explore_request const& request, scenario const& s) {
  if (!request.kept.given()) return std::nullopt;
  std::optional<checkpoint> earlier;
  if (request.kept.resume) earlier = load_checkpoint(*request.kept.resume);
  if (earlier) expect_of(*earlier, *request.kept.resume, s.what.name, kind_of(request.settings.how));
  return continuation{std::move(earlier), checkpoint_file(request.kept.file()), request.kept.interval};
}

row row_of(explore_request const& request, scenario const& s, signals& arriving) {
  row found;
  run_settings settings = request.settings;
  settings.kept = kept_by(request, s);
  int const stop = explore_or_repeat(s, settings, request.repeat, arriving, found);
  if (stop != 0 && request.kept.given())
    fmt::print("Interrupted. It goes on with --resume {}\n", in_quotes(request.kept.file()));
  if (stop != 0 && !request.kept.given()) fmt::print("Interrupted: no verdict\n");
  if (stop != 0) throw stopped{128 + stop};
  return found;
}

/// An order that no access has would pass whatever the program needs.
void expect_used(std::vector<other_order> const& others, std::set<ordered_access> const& accesses) {
  for (other_order const& o : others) {
    auto const is_used = [&o](ordered_access const& a) { return applies(o, a); };
    if (std::any_of(accesses.begin(), accesses.end(), is_used)) continue;
    std::string there;
    for (ordered_access const& a : accesses) {
      if (a.file == o.file)
        there += fmt::format(" {}:{}:{}", a.line, models::name_of(a.kind), models::name_of(a.order));
    }
    throw bad_argument(fmt::format("--weaken {} is of no access of the program. Of {} there are:{}", to_text(o), o.file,
                                   there.empty() ? " none" : there));
  }
}

void expect_kept(explore_request const& request, row const& r) {
  if (request.kept.given() && r.seen.checkpoint_error != 0)
    throw std::runtime_error(
        fmt::format("the checkpoint could not be written: {}", std::strerror(r.seen.checkpoint_error)));
}

/// Whether it passes so far, and more was to be explored.
bool is_open(explore_request const& request, row const& r) {
  return r.left_open() && (r.cut_short || request.require_exhaustive);
}

void report(explore_request const& request, report_outputs const& reports, scenario const& s, explored const& all) {
  std::vector<scenario const*> const chosen = {&s};
  std::vector<row const*> const rows = {&all.what};
  origin const from = here(request.arguments);
  auto const json = [&] { return to_json(all, from, request.program); };
  std::fflush(stdout);
  all_findings const none;
  reports.write({chosen, rows, none, is_open(request, all.what), from, request.program}, json, json);
}

int exit_code(explore_request const& request, row const& r) {
  if (is_open(request, r) || r.verdict == verdict_kind::not_instrumented) return no_verdict;
  return r.as_expected() ? as_expected : not_as_expected;
}

/// Null for the repetition of one execution.
nlohmann::ordered_json searched_in(explore_request const& request) {
  if (request.repeat) return nullptr;
  return searched_by(request.settings.how, request.settings.budget, false);
}

int explore(explore_request const& request) {
  std::vector<other_order> const others = other_orders_of(request);
  if (request.repeat) static_cast<void>(threads_in(*request.repeat));  // it is a schedule
  if (request.kept.given()) run_where_addresses_stay(request.program, request.arguments);
  report_outputs const reports(request.reports, {request.kept.checkpoint, request.kept.resume});
  scratch_folder const folder;
  compiled_program program{compile(request.what, folder.path()), {}};
  constexpr double usual = 20;
  expect_usable(program.library, request.settings.budget > 0 ? std::min(request.settings.budget, usual) : usual);
  program.not_seen = unseen_of_library(program.library);
  std::string const notes = folder.path() / "accesses";
  bool const are_noted = request.audit || !others.empty();
  scenario const s = scenario_with(request, program, access_orders(others, are_noted ? notes : ""));
  signals arriving;
  try {
    row const r = row_of(request, s, arriving);
    if (r.verdict.passes()) expect_used(others, noted_in(notes));
    unseen const not_seen = with_what_ran(program.not_seen, r);
    fmt::print("{}{}{}", row_text(r), visible(text_of(not_seen)),
               explanation(r, request.repeat ? "" : request.program));
    std::optional<std::vector<line_finding>> orders;
    if (request.audit) orders = audit(request, program, notes, r, arriving);
    report(request, reports, s, {r, not_seen, orders, searched_in(request)});
    expect_kept(request, r);
    return exit_code(request, r);
  } catch (stopped const& by) {
    return by.exit_code;
  }
}

void add_program(CLI::App& app, explore_request& request) {
  app.add_option("files", request.what.files,
                 "The sources, one of them with main(); behind '--': what the compiler and the linker are told\n"
                 "besides, such as -O2 -Iinclude")
      ->required()
      ->type_name("FILE... [-- FLAG...]");
  app.add_option("--compiler", request.what.compiler, "g++ or clang++, by its name or path")
      ->type_name("NAME")
      ->capture_default_str();
  app.add_option("--threads", request.threads, "As many as the program has at most, main() among them")
      ->type_name("N")
      ->check(CLI::Range(1, exact::most_threads))
      ->capture_default_str();
  add_program_options(app, request.options);
}

void add_exploration(CLI::App& app, explore_request& request) {
  app.add_option("--budget", request.settings.budget,
                 "How long it may take; a search that is cut short is not exhaustive")
      ->type_name("SECONDS")
      ->check(duration());
  add_search_by_graphs(app, request.search);
  app.add_option("--repeat", request.repeat, "Only the execution with this schedule")->type_name("SCHEDULE");
  add_several(app, "--weaken", request.weaken, "FILE:LINE[:KIND][:STATED]=ORDER",
              "Gives the accesses of a line another order, weaker or stronger: queue.hpp:31=relaxed. With a\n"
              "kind, those of it alone: load, store, modify, failure (of a compare-and-swap), fence; with\n"
              "an order, those that have it in the source: queue.hpp:31:load:seq_cst=acquire");
  app.add_flag("--audit", request.audit,
               "When it passes: explores it with each order made weaker, and says which are needed")
      ->excludes("--repeat");
  app.add_flag("--require-exhaustive", request.require_exhaustive,
               "Exit code 3, too, when a search passes that is to leave something out, as --search random");
  add_jobs(app, request.settings.jobs);
}

/// As the command line asks.
int explore_as_asked(explore_request& request) {
  request.first_file = std::filesystem::absolute(request.what.files.front());
  request.settings.how = search_from(request.search);
  bool const is_exact = request.settings.how.mode == search::exact;
  if (request.audit && !is_exact) throw bad_argument("--audit belongs to --search exact");
  if (request.kept.given() && !is_exact) throw bad_argument("--checkpoint and --resume are for the exact search");
  return explore(request);
}

}  // namespace

command explore_command(std::string const& program, std::vector<std::string> arguments) {
  auto const request = std::make_shared<explore_request>();
  request->program = program;
  request->arguments = std::move(arguments);
  auto const prepare = [request](CLI::App& app) -> std::function<int()> {
    add_program(app, *request);
    add_exploration(app, *request);
    add_checkpoints(app, request->kept, "for the exact search", "the same program with the same options");
    for (char const* const name : {"--checkpoint", "--resume"})
      app.get_option(name)->excludes("--repeat")->excludes("--audit");
    add_report_options(app, request->reports);
    app.footer(
        "Exit code: 0 when the program passes, 1 when it fails, or when no execution was completed, 2 when it\n"
        "cannot be compiled or explored, 3 when there is no verdict: what was explored passes, but not all was\n"
        "explored, or there is code in it that is not instrumented; 130 or 143 when interrupted.");
    return [request] { return explore_as_asked(*request); };
  };
  return {"explore", "Compiles C and C++ files, and explores every execution of the program that they are", prepare,
          [request](std::vector<std::string> flags) { request->what.flags = std::move(flags); }};
}

}  // namespace models::instrumented
