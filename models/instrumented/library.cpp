// What <modelcheck/modelcheck.hpp> declares: a scenario of the checker is made of a function, and its row is put into
// words.
#include "library.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>

#include <fmt/format.h>

#include "../checker/bad_argument.hpp"
#include "../checker/commands/commands.hpp"
#include "../checker/process/runner.hpp"
#include "../checker/process/standard_descriptors.hpp"
#include "../checker/report/table.hpp"
#include "../checker/schedules.hpp"
#include "../checker/shell_words.hpp"
#include "../checker/visible.hpp"
#include "../program/host.hpp"
#include "entry.hpp"
#include "explore_command.hpp"
#include "frameworks.hpp"
#include "front.hpp"
#include "include/modelcheck/clients.hpp"
#include "include/modelcheck/modelcheck.hpp"
#include "native_scenario.hpp"
#include "replay_name.hpp"
#include "unseen.hpp"

namespace modelcheck {

struct result_access {
  static result made(models::checker::row const& r, std::string replay, std::string text) {
    models::exploration_result const& seen = r.seen;
    result all;
    all.verdict_ = r.verdict.words();
    all.passed_ = r.verdict.passes();
    all.nothing_completed_ = r.verdict == models::verdict_kind::nothing_completed;
    all.exhaustive_ = seen.exhaustive;
    all.executions_ = r.executions();
    all.graphs_ = seen.graphs;
    for (auto const& [words, times] : seen.outcomes) {
      if (!words.empty()) all.outcomes_.insert(words);
    }
    all.replay_ = std::move(replay);
    all.text_ = std::move(text);
    return all;
  }
};

namespace {

constexpr std::uint64_t usual_executions = 10'000;  // by chance

using namespace models;
using namespace models::checker;
using models::instrumented::front;

std::string name_of(detail::call const& from) {
  return fmt::format("{}:{}{}", std::filesystem::path(from.file).filename().string(), from.line, from.part);
}

double budget_of(options const& how) {
  char const* const asked = std::getenv("MODELCHECK_BUDGET");
  if (how.budget.count() != 0 || asked == nullptr) return how.budget.count();
  char* end = nullptr;
  double const seconds = std::strtod(asked, &end);
  if (end == asked || *end != '\0' || !(seconds > 0))
    throw std::invalid_argument(fmt::format("MODELCHECK_BUDGET is '{}', and not a number of seconds above 0", asked));
  return seconds;
}

/// Nothing: the environment does not have it.
std::optional<std::uint64_t> number_asked(char const* name, std::uint64_t least, std::uint64_t most) {
  char const* const asked = std::getenv(name);
  if (asked == nullptr) return std::nullopt;
  std::uint64_t number = 0;
  char const* const end = asked + std::strlen(asked);
  auto const [behind, error] = std::from_chars(asked, end, number);
  if (error != std::errc() || behind != end || number < least || number > most)
    throw std::invalid_argument(fmt::format("{} is '{}', and not a number from {} to {}", name, asked, least, most));
  return number;
}

unsigned jobs_of(options const& how) {
  if (how.jobs != 0) return how.jobs;
  return static_cast<unsigned>(number_asked("MODELCHECK_JOBS", 1, checker::most_jobs).value_or(1));
}

void expect_good(options const& how) {
  if (how.threads < 1 || how.threads > exact::most_threads)
    throw std::invalid_argument(
        fmt::format("options::threads is {}, and not 1 to {}", how.threads, exact::most_threads));
  if (how.jobs > checker::most_jobs)
    throw std::invalid_argument(fmt::format("options::jobs is {}, and not 0 to {}", how.jobs, checker::most_jobs));
  if (!(how.budget.count() >= 0)) throw std::invalid_argument("options::budget is below 0");
  if (how.preemptions < 0) throw std::invalid_argument("options::preemptions is below 0");
  if (how.depth < 1) throw std::invalid_argument("options::depth is below 1");
  if (is_exploring()) throw std::logic_error("modelcheck::explore is called in what is explored");
}

/// Nothing: none is asked for.
std::optional<instrumented::replay_name> asked_replay() {
  char const* const asked = std::getenv("MODELCHECK_REPLAY");
  if (asked == nullptr) return std::nullopt;
  auto named = instrumented::replay_name_from(asked);
  if (!named)
    throw std::invalid_argument(
        fmt::format("MODELCHECK_REPLAY is '{}', and not FILE:LINE@SCHEDULE or FILE:LINE#CLIENT@SCHEDULE", asked));
  return named;
}

/// The schedule, if it is one of that place.
std::optional<std::string> schedule_for(std::string const& name) {
  auto const asked = asked_replay();
  if (!asked || asked->name != name) return std::nullopt;
  try {
    static_cast<void>(checker::threads_in(asked->schedule));
  } catch (checker::bad_argument const& why) {
    throw std::invalid_argument(fmt::format("MODELCHECK_REPLAY: {}", why.what()));
  }
  return asked->schedule;
}

/// As it was called.
std::string name_of_this_program() {
  std::string name;
  std::ifstream arguments("/proc/self/cmdline");
  std::getline(arguments, name, '\0');
  return name.empty() ? "PROGRAM" : name;
}

std::string how_to_repeat(std::string const& replay, std::string const& arguments) {
  std::string const words =
      fmt::format("MODELCHECK_REPLAY={} {} {}", in_quotes(replay), shell_word(name_of_this_program()), arguments);
  return fmt::format("    again     {}\n", words.substr(0, words.find_last_not_of(' ') + 1));
}

models::memory_reuse reuse_by(modelcheck::memory_reuse whom) {
  switch (whom) {
    case modelcheck::memory_reuse::any: return models::memory_reuse::any;
    case modelcheck::memory_reuse::none: return models::memory_reuse::none;
    default: return models::memory_reuse::own;
  }
}

std::map<std::string, modelcheck::search, std::less<>> const searches = {{"exact", modelcheck::search::exact},
                                                                         {"bounded", modelcheck::search::bounded},
                                                                         {"random", modelcheck::search::random},
                                                                         {"pct", modelcheck::search::pct}};

modelcheck::search asked_search(options const& how) {
  char const* const asked = std::getenv("MODELCHECK_SEARCH");
  if (how.by != modelcheck::search::exact || asked == nullptr) return how.by;
  auto const found = searches.find(asked);
  if (found == searches.end())
    throw std::invalid_argument(fmt::format("MODELCHECK_SEARCH is '{}', and not exact, bounded, random or pct", asked));
  return found->second;
}

std::uint64_t seed_of(options const& how) {
  return how.seed != 0 ? how.seed
                       : number_asked("MODELCHECK_SEED", 0, std::numeric_limits<std::uint64_t>::max()).value_or(1);
}

search_options search_of(options const& how) {
  search_options all;
  bool const weak = how.model != memory_model::sequential_consistency;
  all.model = weak ? memory_model_name::cpp20 : memory_model_name::sequential_consistency;
  all.executions = how.executions;
  switch (asked_search(how)) {
    case modelcheck::search::bounded:
      all.mode = models::search::bounded;
      all.within.preemptions = how.preemptions;
      break;
    case modelcheck::search::random: all.mode = models::search::random; break;
    case modelcheck::search::pct:
      all.mode = models::search::pct;
      all.depth = how.depth;
      break;
    default: return all;
  }
  if (!goes_by_chance(all.mode)) return all;
  all.seed = seed_of(how);
  if (all.executions == 0) all.executions = usual_executions;
  return all;
}

/// Takes the next of several names off, which are divided by colons; one before the number of a line divides none.
std::string_view next_name(std::string_view& names) {
  auto end = std::min(names.find(':'), names.size());
  auto const behind_line = std::min(names.find_first_not_of("0123456789", end + 1), names.size());
  bool const is_line = behind_line > end + 1 && (behind_line == names.size() || names[behind_line] == ':');
  if (is_line) end = behind_line;
  std::string_view const first = names.substr(0, end);
  names.remove_prefix(std::min(end + 1, names.size()));
  return first;
}

/// What options name, and the environment.
std::set<std::string> accepted_by(options const& how) {
  std::set<std::string> all = how.accept_unseen;
  char const* const asked = std::getenv("MODELCHECK_ACCEPT_UNSEEN");
  for (std::string_view left = asked == nullptr ? "" : asked; !left.empty();) all.emplace(next_name(left));
  return all;
}

instrumented::native_request request_of(options const& how, std::string const& name) {
  return {.name = name,
          .threads = how.threads,
          .counted_loops = how.counted_loops,
          .allow_leaks = how.allow_leaks,
          .uninitialised = how.uninitialised,
          .reuse = reuse_by(how.reuse),
          .search = search_of(how),
          .budget = budget_of(how),
          .jobs = jobs_of(how),
          .accepted_unseen = accepted_by(how)};
}

/// Its name is the scenario's.
row explored(scenario const& s, run_settings const& settings, std::optional<std::string> const& schedule) {
  std::fflush(nullptr);  // or it would be printed again by each process
  signals arriving;
  row found;
  int const stop = instrumented::explore_or_repeat(s, settings, schedule, arriving, found);
  if (stop != 0) std::_Exit(128 + stop);
  return found;
}

}  // namespace

namespace detail {

EXPORTED result explore(std::function<void()> const& body, options const& how, call const& from) {
  expect_good(how);
  occupy_standard_descriptors();
  instrumented::expect_adapters();
  std::string const name = name_of(from);
  auto const schedule = schedule_for(name);
  auto const request = request_of(how, name);
  char* const stack = static_cast<char*>(__builtin_frame_address(0));
  std::string const arguments = from.arguments.empty() ? instrumented::arguments_for_running_test() : from.arguments;
  static instrumented::unseen const not_seen = instrumented::unseen_of_executable("/proc/self/exe");
  scenario const s = instrumented::scenario_of(request, not_seen, [&] {
    instrumented::frameworks_begin();
    return std::make_unique<instrumented::native_program>(body, stack, request.threads);
  });
  row const r = explored(s, settings_of(request), schedule);
  std::string const replay = r.has_execution() ? name + "@" + r.seen.schedule : "";
  std::string text = row_text(r) + visible(text_of(with_what_ran(not_seen, r))) + explanation(r, "");
  if (!replay.empty() && !schedule) text += how_to_repeat(replay, arguments);
  return result_access::made(r, replay, std::move(text));
}

EXPORTED std::optional<std::size_t> client_to_repeat(char const* file, int line) {
  auto const asked = asked_replay();
  return asked && asked->place() == name_of({file, line, ""}) ? asked->client() : std::nullopt;
}

}  // namespace detail

}  // namespace modelcheck

extern "C" EXPORTED int modelcheck_main(int argc, char** argv) {
  using namespace models;
  return checker::main({.name = "modelcheck",
                        .description = "Explores every execution of C and C++ programs.",
                        .commands = {instrumented::explore_command(argv[0], {argv + 1, argv + argc})}},
                       argc, argv);
}
