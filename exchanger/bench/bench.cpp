// The algorithms side by side: swaps per second of one shared exchanger, as ratios to the first.
//
// On a machine that is not quiet, two runs made one after the other cannot be compared. So all contenders are
// alive all the time, and Google Benchmark interleaves their repetitions in random order; a repetition is one
// short window of one team (team.hpp), whose threads are pinned to the cores in turn. What others used of the
// cores is measured in each window, and a window in which that was too much is dropped. Time is manual: the
// library's own threads would neither be pinned nor stay alive from window to window.
//
// The exit code is 1 when an item was lost or when there was no quiet window at all for somebody, and 2 for
// bad arguments.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "cores.hpp"
#include "ratios.hpp"
#include "team.hpp"

namespace rendezvous::bench {
namespace {

struct settings {
  double window = 0.1;
  double others = 0.1;
  std::vector<int> threads{2, 8};
};

/// Everything that the windows share.
struct session {
  settings chosen;
  std::vector<int> cores = allowed_cores();
  ratios results;
  bool lost_an_item = false;
};

/// One repetition: one window of one team.
template <class Algorithm>
void one_window(benchmark::State& state, session& all, team<Algorithm>& team, std::string const& name, int threads) {
  for (auto _ : state) {
    measurement const got = team.window(seconds(all.chosen.window));
    if (!got.items_conserved) {
      all.lost_an_item = true;
      state.SkipWithError("an item was lost");
    } else if (got.others > all.chosen.others || got.swaps == 0) {
      all.results.drop(name, threads);
      state.SkipWithError("others used too much of the cores");
    } else {
      double const swaps = static_cast<double>(got.swaps);
      all.results.add(name, threads, swaps / got.time.count());
      state.SetIterationTime(got.time.count() / swaps);  // so the time of an iteration is that of a swap
    }
  }
}

template <class Algorithm>
void enter(session& all, std::string const& name) {
  for (int const threads : all.chosen.threads) {
    all.results.enter(name, threads);
    auto const members = std::make_shared<team<Algorithm>>(threads, all.cores);
    benchmark::RegisterBenchmark(
        fmt::format("{}/{}", name, threads).c_str(),
        [&all, members, name, threads](benchmark::State& state) { one_window(state, all, *members, name, threads); })
        ->UseManualTime()
        ->Iterations(1)
        ->Unit(benchmark::kNanosecond);
  }
}

/// The command line of Google Benchmark: what is left of ours, after our defaults.
void initialize(char const* program, std::vector<std::string> const& rest) {
  std::vector<std::string> words{program, "--benchmark_repetitions=31", "--benchmark_enable_random_interleaving=true",
                                 "--benchmark_display_aggregates_only=true"};
  words.insert(words.end(), rest.begin(), rest.end());
  std::vector<char*> arguments;
  for (std::string& each : words) arguments.push_back(each.data());
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) std::exit(2);
}

int run(session& all) {
  enter<single_slot>(all, "single-slot");
  enter<stamped_slot>(all, "stamped-slot");
  enter<hashed_arena>(all, "hashed-arena");
  enter<slot_then_arena>(all, "slot-then-arena");
  benchmark::RunSpecifiedBenchmarks();
  all.results.print();
  fmt::print(
      "\nThe first in swaps per second, the others as ratios to it; (quartiles). Pinned to {} core(s) in turn.\n",
      all.cores.size());
  if (all.lost_an_item) fmt::print("WRONG: an item was lost\n");
  if (!all.results.complete()) fmt::print("WRONG: no window was quiet; wait, or allow more by --others\n");
  return all.lost_an_item || !all.results.complete() ? 1 : 0;
}

/// Runs what the command line asks for. Returns the exit code.
int main(int argc, char** argv) {
  session all;
  CLI::App app{"The algorithms side by side, in interleaved windows. Options of Google Benchmark are passed on."};
  app.allow_extras();
  app.add_option("--window", all.chosen.window, "Seconds that a window lasts")
      ->check(CLI::Range(0.001, 60.0))
      ->capture_default_str();
  app.add_option("--others", all.chosen.others, "Drop windows in which others used more than this share of the cores")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  app.add_option("--threads", all.chosen.threads, "Numbers of threads")
      ->delimiter(',')
      ->check(CLI::Range(2, 256))
      ->capture_default_str();
  try {
    app.parse(argc, argv);
  } catch (CLI::ParseError const& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  initialize(argv[0], app.remaining());
  return run(all);
}

}  // namespace
}  // namespace rendezvous::bench

int main(int argc, char** argv) { return rendezvous::bench::main(argc, argv); }
