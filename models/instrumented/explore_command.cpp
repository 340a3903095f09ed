#include "explore_command.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "../checker/bad_argument.hpp"
#include "../checker/commands/commands.hpp"
#include "../checker/process/runner.hpp"
#include "../checker/report/table.hpp"
#include "../graph/clock.hpp"
#include "compile.hpp"
#include "native_program.hpp"

namespace models::instrumented {

namespace {

using namespace checker;

struct explore_request {
  sources what{{}, {}, "g++"};
  int threads = 4;
  double budget = 0;
  std::string model = "cpp20";
  std::optional<std::string> repeat;  // a schedule
  std::string program;                // how this one was called
};

scenario scenario_of(explore_request const& request, std::string const& library) {
  scenario s;
  s.what.name = request.what.files.front();
  s.threads = request.threads;
  s.running = 1;
  s.all_memory_is_seen = true;
  s.make = [library] { return std::make_unique<native_program>(library); };
  return s;
}

std::string joined(explore_request const& request, std::string const& schedule) {
  std::string text = fmt::format("{} explore {} --threads {} --repeat '{}'", request.program,
                                 fmt::join(request.what.files, " "), request.threads, schedule);
  return request.what.flags.empty() ? text : fmt::format("{} -- {}", text, fmt::join(request.what.flags, " "));
}

/// Tried in a process of its own: a library is loaded once, and its static constructors run where it is explored.
void expect_usable(std::string const& library) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("cannot make a pipe");
  std::fflush(nullptr);
  pid_t const child = fork();
  if (child == 0) {
    std::string why;
    try {
      image const loaded(library);
    } catch (unusable_image const& e) {
      why = e.what();
    }
    _exit(why.empty() || write(ends[1], why.data(), why.size()) < 0 ? 0 : 1);
  }
  close(ends[1]);
  std::string why;
  char part[256];
  for (ssize_t n = 0; (n = read(ends[0], part, sizeof part)) > 0;) why.append(part, static_cast<std::size_t>(n));
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (why.empty() && !WIFEXITED(status)) why = "its static constructors end the process";
  if (!why.empty()) throw bad_argument(fmt::format("this program cannot be explored: {}", why));
}

int explore(explore_request const& request) {
  scratch_folder const folder;
  std::string const library = compile(request.what, folder.path());
  expect_usable(library);
  scenario const s = scenario_of(request, library);
  run_settings settings;
  settings.how.by = performed_on::graph;
  if (request.model == "sc") settings.how.model = memory_model_name::sequential_consistency;
  settings.budget = request.budget;
  signals arriving;
  row r;
  if (request.repeat) {
    if (int const stop = run_one(s, *request.repeat, settings.patience, arriving, r)) return 128 + stop;
  } else {
    only_row found;
    if (int const stop = run_all({&s}, settings, arriving, found)) return 128 + stop;
    r = found.seen;
  }
  fmt::print("{}{}", row_text(r), explanation(r, ""));
  if (r.has_execution() && !request.repeat) fmt::print("    again     {}\n", joined(request, r.seen.result.schedule));
  return r.as_expected() ? as_expected : not_as_expected;
}

}  // namespace

command explore_command(std::string const& program) {
  auto const request = std::make_shared<explore_request>();
  request->program = program;
  return {"explore", "Compiles C and C++ files, and explores every execution of the program that they are",
          [request](CLI::App& app) -> std::function<int()> {
            app.add_option(
                   "files", request->what.files,
                   "The sources, one of them with main(); behind '--': what the compiler and the linker are told\n"
                   "besides, such as -O2 -Iinclude")
                ->required()
                ->type_name("FILE... [-- FLAG...]");
            app.add_option("--compiler", request->what.compiler, "g++ or clang++, by its name or path")
                ->type_name("NAME")
                ->capture_default_str();
            app.add_option("--threads", request->threads, "As many as the program has at most, main() among them")
                ->type_name("N")
                ->check(CLI::Range(1, max_threads))
                ->capture_default_str();
            app.add_option("--budget", request->budget,
                           "How long it may take; a search that is cut short is not exhaustive")
                ->type_name("SECONDS");
            app.add_option("--model", request->model, "The memory model: cpp20, or sc, sequential consistency")
                ->check(CLI::IsMember({"cpp20", "sc"}))
                ->capture_default_str();
            app.add_option("--repeat", request->repeat, "Only the execution with this schedule")->type_name("SCHEDULE");
            return [request] { return explore(*request); };
          },
          [request](std::vector<std::string> flags) { request->what.flags = std::move(flags); }};
}

}  // namespace models::instrumented
