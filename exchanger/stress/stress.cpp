// The stress test: many threads on one exchanger, for as long as asked, and a table of what happened; one
// algorithm after the other.
//
// Built with ThreadSanitizer, which reports races, and once more with AddressSanitizer and UndefinedBehaviorSanitizer;
// crew.hpp has the threads' actions and their checks. The exit code is 1 when anything was wrong or the counts do not
// add up, or AddressSanitizer has something to report, 2 for bad arguments, and 66 when ThreadSanitizer has.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "../tests/eight_slots.hpp"
#include "crew.hpp"
#include "tally.hpp"

namespace rendezvous::stress {
namespace {

constexpr int most_threads = 256;

struct settings {
  double seconds = 20;
  std::vector<std::string> threads{"2", "3", "4", "8", "16", "32"};
  random_engine::result_type seed = std::random_device{}();
  std::string algorithm = "all";
};

using span_of_time = std::chrono::duration<double>;

/// Batch after batch until time is up, or something is wrong. At least one.
template <class Algorithm, class Item>
tally run_with(int threads, span_of_time time, random_engine& random) {
  auto const end = steady_clock::now() + time;
  crew<Algorithm, Item> all(threads, random);
  do {
    all.run_batch();
  } while (all.right() && steady_clock::now() < end);
  return all.result();
}

void print_row(int threads, std::string_view item, tally const& counts) {
  outcome_counts const sum = counts.total();
  fmt::print("{:>7}  {:<8} {:>7} {:>9} {:>9} {:>9} {:>9} {:>9}  {} -> {}\n", threads, item, counts.batches,
             counts.calls, sum.of(exchange_status::exchanged), sum.of(exchange_status::timed_out),
             sum.of(exchange_status::cancelled), sum.of(exchange_status::exchanged) / 2, counts.items_in,
             counts.items_out);
  std::fflush(stdout);
}

/// What is wrong with one run, said at once. Nothing may come of it but a non-zero exit.
bool report(tally const& counts) {
  if (!counts.wrong.empty()) fmt::print("WRONG: {}\n", counts.wrong);
  if (!counts.adds_up()) fmt::print("WRONG: the counts of this row do not add up\n");
  return counts.wrong.empty() && counts.adds_up();
}

/// All numbers of threads with one algorithm, first with items that travel in the node, then with items
/// that are swapped in place.
template <class Algorithm>
bool run(std::vector<int> const& numbers, span_of_time time, random_engine& random, tally& all) {
  span_of_time const share = time / (2 * static_cast<double>(numbers.size()));
  for (int const threads : numbers) {
    tally const first = run_with<Algorithm, in_node>(threads, share, random);
    print_row(threads, "in node", first);
    if (!report(first)) return false;
    tally const second = run_with<Algorithm, in_place>(threads, share, random);
    print_row(threads, "in place", second);
    if (!report(second)) return false;
    all += first;
    all += second;
  }
  return true;
}

/// An algorithm by the name that the command line has for it.
struct contender {
  std::string_view name;
  bool (*run)(std::vector<int> const&, span_of_time, random_engine&, tally&);
  testing::pairs_by_slot const* pairs = nullptr;  ///< of an arena or a tree that counts them
};

/// A new algorithm joins here. Those at the end have eight slots or four leaves, in use from the start, on any machine.
constexpr std::array contenders{
    contender{"single_slot", run<single_slot>},
    contender{"stamped_slot", run<stamped_slot>},
    contender{"hashed_arena", run<hashed_arena>},
    contender{"slot_then_arena", run<slot_then_arena>},
    contender{"slot_with_cells", run<slot_with_cells>},
    contender{"tree_of_cells", run<tree_of_cells>},
    contender{"hashed_arena_8", run<testing::hashed_arena_8>, &testing::eight_hashed_slots::pairs},
    contender{"slot_then_arena_8", run<testing::slot_then_arena_8>, &testing::eight_arena_slots::pairs},
    contender{"tree_of_cells_4", run<testing::tree_of_cells_4>, &testing::leaves_of_cells::pairs},
    contender{"tree_of_nodes_4", run<testing::tree_of_nodes_4>, &testing::leaves_of_nodes::pairs},
};

/// The name that stands for all of them, one after the other.
constexpr std::string_view everybody = "all";

std::vector<contender> chosen_by(std::string_view name) {
  std::vector<contender> chosen;
  for (contender const& each : contenders) {
    if (name == everybody || name == each.name) chosen.push_back(each);
  }
  return chosen;
}

std::set<std::string_view> names() {
  std::set<std::string_view> all{everybody};
  for (contender const& each : contenders) all.insert(each.name);
  return all;
}

void print_kinds(tally const& all) {
  fmt::print("\n{:<18} {:>9} {:>9} {:>9}\n", "by kind of call", "exchanged", "timed out", "cancelled");
  for (std::size_t i = 0; i != kinds; ++i) {
    outcome_counts const& each = all.by_kind[i];
    fmt::print("  {:<16} {:>9} {:>9} {:>9}\n", kind_names[i], each.of(exchange_status::exchanged),
               each.of(exchange_status::timed_out), each.of(exchange_status::cancelled));
  }
  fmt::print("\n{:<18}", "faults");
  for (std::size_t i = 0; i != fault_kinds; ++i) fmt::print(" {} {}", all.by_fault[i], fault_names[i]);
  fmt::print("\n");
}

/// A run in which nobody timed out, or nobody was cancelled, or a fault did not occur, has shown nothing about that.
bool reached_everything(tally const& all) {
  outcome_counts const sum = all.total();
  bool const everything = sum.of(exchange_status::timed_out) != 0 && sum.of(exchange_status::cancelled) != 0;
  if (!everything) fmt::print("WRONG: no call timed out, or none was cancelled; a longer run may help\n");
  bool const all_faults = std::ranges::find(all.by_fault, 0u) == all.by_fault.end();
  if (!all_faults) fmt::print("WRONG: some kind of fault did not occur; a longer run may help\n");
  return everything && all_faults;
}

/// An arena whose slots above zero met nobody was a single slot in effect, and has shown nothing more. So has a tree:
/// its root counts as slot zero, and each of two that meet counts.
bool used_its_slots(testing::pairs_by_slot const& pairs) {
  fmt::print("\n{:<18}", "pairs by slot");
  for (std::uint32_t slot = 0; slot != testing::eight; ++slot) fmt::print(" {:>9}", pairs.at(slot));
  fmt::print("\n");
  if (pairs.above_zero() == 0) fmt::print("WRONG: nobody met above slot zero\n");
  return pairs.above_zero() != 0;
}

bool stress(contender const& one, std::vector<int> const& numbers, span_of_time time, random_engine& random) {
  fmt::print("\n{}\n{:>7}  {:<8} {:>7} {:>9} {:>9} {:>9} {:>9} {:>9}  {}\n", one.name, "threads", "item", "batches",
             "calls", "exchanged", "timed out", "cancelled", "pairs", "items");
  tally all;
  if (!one.run(numbers, time, random, all)) return false;
  print_kinds(all);
  bool const slots_were_used = one.pairs == nullptr || used_its_slots(*one.pairs);
  if (!reached_everything(all) || !slots_were_used) return false;
  outcome_counts const sum = all.total();
  std::uint64_t const exchanged = sum.of(exchange_status::exchanged);
  fmt::print("\n{} calls = {} exchanged ({} pairs) + {} timed out + {} cancelled; items in {} = items out {}\n",
             all.calls, exchanged, exchanged / 2, sum.of(exchange_status::timed_out),
             sum.of(exchange_status::cancelled), all.items_in, all.items_out);
  return true;
}

int stress(settings const& wanted, std::vector<int> const& numbers) {
  fmt::print("stress: --algorithm {} --seconds {} --seed {}\n", wanted.algorithm, wanted.seconds, wanted.seed);
  random_engine random(wanted.seed);
  auto const chosen = chosen_by(wanted.algorithm);
  span_of_time const share(wanted.seconds / static_cast<double>(chosen.size()));
  bool const right = std::ranges::all_of(chosen, [&](auto& each) { return stress(each, numbers, share, random); });
  return right ? 0 : 1;
}

// The command line.

/// A number of threads. Zero: not one.
int thread_number(std::string_view text) {
  int number = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  bool const fine = error == std::errc{} && end == text.data() + text.size() && number >= 2 && number <= most_threads;
  return fine ? number : 0;
}

/// "8" or "2-32", appended to the numbers. False: neither.
bool append_threads(std::string_view text, std::vector<int>& numbers) {
  auto const dash = text.find('-');
  int const first = thread_number(text.substr(0, dash));
  int const last = dash == text.npos ? first : thread_number(text.substr(dash + 1));
  if (first == 0 || last < first) return false;
  for (int i = first; i <= last; ++i) numbers.push_back(i);
  return true;
}

std::string check_threads(std::string const& text) {
  std::vector<int> ignored;
  if (append_threads(text, ignored)) return {};
  return fmt::format("'{}' is neither a number from 2 to {} nor a range of them", text, most_threads);
}

/// Runs what the command line asks for. Returns the exit code.
int main(int argc, char** argv) {
  settings chosen;
  CLI::App app{"Many threads on one exchanger: random kinds of calls, everything recorded and checked."};
  app.add_option("--seconds", chosen.seconds, "How long to run in all")
      ->check(CLI::Range(0.1, 1e6))
      ->capture_default_str();
  app.add_option("--threads", chosen.threads, "Numbers of threads, one after the other: 2,8,32 or 2-6 or both")
      ->delimiter(',')
      ->check(check_threads)
      ->capture_default_str();
  app.add_option("--seed", chosen.seed, "For the choices of the threads; random when not given");
  app.add_option("--algorithm", chosen.algorithm, "Which exchanger; `all` divides the time")
      ->check(CLI::IsMember(names()))
      ->capture_default_str();
  try {
    app.parse(argc, argv);
  } catch (CLI::ParseError const& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  std::vector<int> numbers;
  for (std::string const& each : chosen.threads) append_threads(each, numbers);
  return stress(chosen, numbers);
}

}  // namespace
}  // namespace rendezvous::stress

int main(int argc, char** argv) { return rendezvous::stress::main(argc, argv); }
