// What <modelcheck/modelcheck.hpp> declares: a scenario of the checker is made of a function, and its row is put into
// words.
#include "library.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <type_traits>
#include <utility>

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
  for_each_search_number([&](search_number const& n, auto member) {
    if (!n.zero_is_usual && std::cmp_less(member(how), n.least))
      throw std::invalid_argument(fmt::format("options::{} is below {}", n.name, n.least));
  });
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

constexpr std::array searches = {models::search::exact, models::search::bounded, models::search::random,
                                 models::search::pct};  // as in modelcheck::search

models::search asked_search(options const& how) {
  char const* const asked = std::getenv("MODELCHECK_SEARCH");
  if (how.by != modelcheck::search::exact || asked == nullptr) return searches.at(static_cast<std::size_t>(how.by));
  auto const found = value_named<models::search>(asked);
  if (!found || std::find(searches.begin(), searches.end(), *found) == searches.end())
    throw std::invalid_argument(fmt::format("MODELCHECK_SEARCH is '{}', and not exact, bounded, random or pct", asked));
  return *found;
}

/// What the options say, or else the environment, or else what is usual.
template <class Number>
Number number_of(search_number const& n, Number said, models::search mode) {
  if (said != 0 || !n.zero_is_usual) return said;
  auto const asked = n.environment == nullptr ? std::nullopt : number_asked(n.environment, n.least, n.most);
  return static_cast<Number>(asked.value_or(n.usual(mode)));
}

search_options search_of(options const& how) {
  search_options all;
  all.mode = asked_search(how);
  all.model = static_cast<memory_model_name>(how.model);
  all.by = performed_on::graph;
  for_each_search_number([&](search_number const& n, auto member) {
    if (n.belongs_to(all.mode)) member(all) = number_of(n, member(how), all.mode);
  });
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

/// What options say, and with names from the environment.
program_options program_options_of(options const& how) {
  program_options all;
  for_each_program_option([&](program_option const&, auto member) {
    auto& into = member(all);
    into = static_cast<std::remove_reference_t<decltype(into)>>(member(how));
  });
  char const* const asked = std::getenv("MODELCHECK_ACCEPT_UNSEEN");
  for (std::string_view left = asked == nullptr ? "" : asked; !left.empty();)
    all.accept_unseen.emplace(next_name(left));
  return all;
}

static_assert(static_cast<int>(models::memory_reuse::any) == static_cast<int>(memory_reuse::any) &&
              static_cast<int>(models::memory_reuse::none) == static_cast<int>(memory_reuse::none));
static_assert(static_cast<int>(memory_model_name::sequential_consistency) ==
              static_cast<int>(memory_model::sequential_consistency));

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
  run_settings const settings{.how = search_of(how), .budget = budget_of(how), .jobs = jobs_of(how)};
  char* const stack = static_cast<char*>(__builtin_frame_address(0));
  std::string const arguments = from.arguments.empty() ? instrumented::arguments_for_running_test() : from.arguments;
  static instrumented::unseen const not_seen = instrumented::unseen_of_executable("/proc/self/exe");
  scenario const s = instrumented::scenario_of(name, how.threads, program_options_of(how), not_seen, [&] {
    instrumented::frameworks_begin();
    return std::make_unique<instrumented::native_program>(body, stack, how.threads);
  });
  row const r = explored(s, settings, schedule);
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
