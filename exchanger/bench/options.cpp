#include "options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <map>

namespace rendezvous::bench {

namespace {

constexpr char const* about =
    R"(Two threads meet and swap: the algorithms of this library beside java.util.concurrent.Exchanger, a mutex with
condition variables, std::atomic::wait, and what the machine allows.

All contenders are alive all the time. Each window, a tenth of a second, is one contender's; windows of all come in
random order, round after round, until the time is over. A window in which other processes used too much of the cores
is dropped and made up for. What is shown are medians, and ratios of medians to the base, with their intervals.

  swaps      of all threads in a second, each thread on a core in turn, all on one core, or with a busy process on
             each core; untimed, and with a time limit of 1 ms; with the CPU of a swap, and the fairness in a window
  wake       from the call of a thread to the return of the partner that slept
  lonely     the CPU that a wait of the length of a window takes

Each item must be there once, and whole, after every window.

Exit status: 0; 1 when an item was lost, a contender hung or died, or somebody had no quiet window; 2 when the
arguments make no sense.)";

template <std::size_t N>
std::map<std::string, int> numbered(std::array<std::string_view, N> const& names) {
  std::map<std::string, int> result;
  for (std::size_t i = 0; i != N; ++i) result.emplace(names[i], static_cast<int>(i));
  return result;
}

/// A list of names of an enumeration.
template <class Enum, std::size_t N>
void add_names(CLI::App& app, std::string const& option, std::vector<Enum>& into,
               std::array<std::string_view, N> const& names, std::string const& help) {
  auto const known = numbered(names);
  std::string all;
  for (std::string_view const each : names) all += (all.empty() ? "" : ", ") + std::string(each);
  app.add_option_function<std::vector<std::string>>(
         option,
         [&into, known](std::vector<std::string> const& words) {
           for (std::string const& each : words) into.push_back(static_cast<Enum>(known.at(each)));
         },
         help + ": " + all)
      ->delimiter(',')
      ->check(CLI::IsMember(known));
}

void add_options(CLI::App& app, options& chosen, double& length, double& run_up, double& total) {
  app.add_flag("--quick", chosen.asked.quick, "Less of everything, in a minute");
  app.add_option("--contender", chosen.contenders, "Only these, by the beginning of their names")->delimiter(',');
  app.add_option("--threads", chosen.asked.threads, "Numbers of threads")->delimiter(',')->check(CLI::Range(2, 256));
  add_names(app, "--placement", chosen.asked.placements, placement_names, "Where the threads are");
  add_names(app, "--items", chosen.asked.items, item_names, "What is swapped");
  app.add_option("--seconds", total,
                 "How long it takes: rounds are begun as long as there is time [600; 60 with --quick]")
      ->check(CLI::Range(0.0, 1e6));
  app.add_option("--rounds", chosen.session.most_rounds, "At most so many rounds")->check(CLI::Range(1, 100000));
  app.add_option("--window", length, "Seconds that a window lasts [0.1; 0.05 with --quick]")
      ->check(CLI::Range(0.001, 60.0));
  app.add_option("--run-up", run_up, "Seconds that its threads swap before it")
      ->check(CLI::Range(0.0, 60.0))
      ->capture_default_str();
  app.add_option("--others", chosen.session.others,
                 "Drop windows in which others used more than this share of the cores")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  app.add_option(
         "--steady", chosen.session.steady,
         "Of the machine's speeds: a hop of a cache line that takes so many times as long is of another one; what is "
         "compared is measured at one")
      ->check(CLI::Range(1.0, 1e6))
      ->capture_default_str();
  app.add_option("--seed", chosen.session.seed, "Of the order of the windows")->capture_default_str();
  app.add_option("--base", chosen.base, "The contender that others are compared with [the oldest JDK]");
  app.add_option("--java-option", chosen.java_options, "Passed on to the JVMs");
  app.add_flag("--no-jdk", chosen.no_jdk, "Do as if there were no JDK");
  app.add_flag("--list", chosen.list, "Name the contenders, and end");
  app.add_option("--json", chosen.json, "Write everything to this file");
  app.add_option("--svg", chosen.svg, "Draw the ratios into this file");
}

}  // namespace

std::optional<options> read_options(int argc, char** argv, int& status) {
  options chosen;
  double length = 0;
  double run_up = 0.05;
  double total = 0;
  CLI::App app{about};
  app.get_formatter()->column_width(26);
  add_options(app, chosen, length, run_up, total);
  try {
    app.parse(argc, argv);
  } catch (CLI::ParseError const& error) {
    status = app.exit(error) == 0 ? 0 : 2;
    return std::nullopt;
  }
  chosen.session.run_up = seconds(run_up);
  chosen.session.length = seconds(length > 0 ? length : chosen.asked.quick ? 0.05 : 0.1);
  chosen.session.total = seconds(total > 0 ? total : chosen.asked.quick ? 60 : 600);
  return chosen;
}

}  // namespace rendezvous::bench
