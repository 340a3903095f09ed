#include "session.hpp"

#include <unistd.h>

#include <algorithm>
#include <set>
#include <thread>
#include <tuple>

namespace rendezvous::bench {

namespace {

/// For a just-in-time compiler to have done all it does for a loop.
constexpr seconds long_enough_to_compile(0.5);

/// Until the machine is asked again how fast it is.
constexpr seconds wait_for_the_speed(0.5);

/// How often a dropped window, or a cell, is measured in a round.
constexpr int most_tries = 4;

/// What lies between two marks.
void compare(counts const& from, counts const& to, measurement& into) {
  std::uint64_t sum = 0;
  std::uint64_t least = UINT64_MAX;
  std::uint64_t most = 0;
  for (std::size_t i = 0; i != from.exchanges.size(); ++i) {
    std::uint64_t const mine = to.exchanges[i] - from.exchanges[i];
    sum += mine;
    least = std::min(least, mine);
    most = std::max(most, mine);
  }
  double const swaps = static_cast<double>(sum) / 2;
  into.swaps_per_second = swaps / seconds(to.at - from.at).count();
  into.fairness = most == 0 ? 0 : static_cast<double>(least) / static_cast<double>(most);
}

}  // namespace

session::session(session_options const& chosen, std::vector<std::unique_ptr<contender>> contenders, load const& loaders)
    : chosen_(chosen),
      contenders_(std::move(contenders)),
      loaders_(loaders),
      cores_(allowed_cores()),
      ours_(loaders.processes()),
      random_(chosen.seed) {
  std::set<pid_t> processes{getpid()};
  for (auto const& each : contenders_) processes.insert(each->process());
  ours_.insert(ours_.end(), processes.begin(), processes.end());
}

results session::run(std::vector<setup> const& plan, std::function<void(int, int, int)> const& progress) {
  results all;
  all.setups = plan;
  for (auto const& each : contenders_) all.order.push_back(each->name());
  std::vector<std::vector<job>> const todo = jobs(plan);
  for (setup const& how : plan) all.cells[how];
  for (std::vector<job> const& together : todo) {
    for (job const& each : together) all.cells[each.how][each.who->name()];
  }

  auto const end = std::chrono::steady_clock::now() + chosen_.total;
  warm_up(todo);
  for (int number = 0; number <= chosen_.most_rounds; ++number) {
    auto const begin = std::chrono::steady_clock::now();
    round(todo, all, number != 0, [&](int windows, int of) { progress(number, windows, of); });
    all.rounds = number;
    auto const now = std::chrono::steady_clock::now();
    if (number != 0 && now + (now - begin) > end) break;  // no time for another one
  }
  all.hop = slowest_hop(all, chosen_.steady);
  make_up(todo, all, chosen_.total / 3);
  keep_speed(all, all.hop, chosen_.steady);
  return all;
}

/// Once for each loop of those who are compiled while they run.
void session::warm_up(std::vector<std::vector<job>> const& todo) {
  std::set<std::tuple<contender*, question, bool>> done;
  for (std::vector<job> const& together : todo) {
    for (job const& each : together) {
      bool conserved = true;
      if (each.who->compiles() && done.emplace(each.who, each.how.asked, each.how.timed).second) {
        measure(*each.who, each.how, long_enough_to_compile, conserved);
      }
    }
  }
}

std::vector<std::vector<session::job>> session::jobs(std::vector<setup> const& plan) const {
  std::vector<std::vector<job>> all;
  for (setup const& how : plan) {
    std::vector<job> here;
    for (auto const& each : contenders_) {
      if (each->takes(how)) here.push_back({each.get(), how});
    }
    if (!here.empty()) all.push_back(std::move(here));
  }
  return all;
}

void session::round(std::vector<std::vector<job>> todo, results& into, bool counts,
                    std::function<void(int, int)> const& progress) {
  std::ranges::shuffle(todo, random_);
  for (std::size_t i = 0; i != todo.size(); ++i) {
    progress(static_cast<int>(i), static_cast<int>(todo.size()));
    one_cell(todo[i], into, counts);
  }
}

void session::one_cell(std::vector<job> todo, results& into, bool counts) {
  std::ranges::shuffle(todo, random_);
  for (std::size_t i = 0; i != todo.size(); ++i) {
    job next = todo[i];
    if (!one_window(next, into, counts) && counts && ++next.tries != most_tries) todo.push_back(next);
  }
}

/// Returns false when it was dropped.
bool session::one_window(job const& what, results& into, bool counts) {
  bool conserved = true;
  seconds const hop = counts ? hop_at(what.how) : seconds(0);
  measurement got = measure(*what.who, what.how, chosen_.length, conserved);
  row& mine = into.cells[what.how][what.who->name()];
  if (!conserved) ++mine.lost;
  if (!counts) return true;
  if (!same_speed(hop, hop_at(what.how), chosen_.steady)) {
    ++mine.unsteady;
    return false;
  }
  if (polluted(got.others, chosen_.others)) {
    ++mine.dropped;
    return false;
  }
  got.hop = hop;
  mine.windows.push_back(std::move(got));
  return true;
}

/// More windows for those who have fewer than three of the speed that counts, whenever the machine has it.
void session::make_up(std::vector<std::vector<job>> const& todo, results& into, seconds most) {
  auto const end = std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::nanoseconds>(most);
  std::size_t const wanted = std::min<std::size_t>(3, static_cast<std::size_t>(into.rounds));
  for (std::vector<job> const& together : todo) {
    for (job const& each : together) {
      row const& mine = into.cells[each.how][each.who->name()];
      std::size_t const tries = mine.windows.size() * 2;  // none for whoever never had a quiet window
      for (std::size_t i = 0; i != tries && windows_at(mine, into.hop, chosen_.steady) < wanted; ++i) {
        if (!wait_for(into.hop, each.how, end)) return;
        one_window(each, into, true);
      }
    }
  }
}

/// Until the machine has this speed; returns false when it has not by then.
bool session::wait_for(seconds hop, setup const& how, std::chrono::steady_clock::time_point end) const {
  while (!same_speed(hop_at(how), hop, chosen_.steady)) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(wait_for_the_speed);
  }
  return true;
}

/// Zero where no line goes from core to core.
seconds session::hop_at(setup const& how) const {
  return how.where == placement::one_core ? seconds(0) : chosen_.hop(cores_for(how));
}

measurement session::measure(contender& who, setup const& how, seconds length, bool& conserved) const {
  put_in_place(who, how);
  std::vector<int> const cores = cores_for(how);
  if (how.where == placement::loaded) loaders_.run_on_first(cores.size());
  pid_t const waiter = who.threads()[0];
  seconds const waiter_before = cpu_of_thread(who.process(), waiter);
  who.start(how);
  std::this_thread::sleep_for(chosen_.run_up);

  others const meanwhile(cores, ours_);
  seconds const before = cpu_of_process(who.process());
  counts const from = who.mark();
  std::this_thread::sleep_for(length);
  counts const to = who.mark();
  seconds const used = cpu_of_process(who.process()) - before;
  measurement result;
  result.others = meanwhile.share();
  result.lonely_cpu = (cpu_of_thread(who.process(), waiter) - waiter_before).count() * 1e6;

  loaders_.rest();
  ending const end = who.stop();
  conserved = end.items_conserved;
  result.nanoseconds = end.nanoseconds;
  compare(from, to, result);
  double const swaps = result.swaps_per_second * seconds(to.at - from.at).count();
  result.cpu_per_swap = swaps == 0 ? 0 : used.count() * 1e9 / swaps;
  return result;
}

std::vector<int> session::cores_for(setup const& how) const {
  std::size_t const wanted = how.where == placement::one_core ? 1 : static_cast<std::size_t>(how.threads);
  return {cores_.begin(), cores_.begin() + static_cast<std::ptrdiff_t>(std::min(wanted, cores_.size()))};
}

void session::put_in_place(contender const& who, setup const& how) const {
  std::vector<int> const cores = cores_for(how);
  std::vector<pid_t> const threads = who.threads();
  for (std::size_t i = 0; i != static_cast<std::size_t>(how.threads); ++i)
    put_on(threads[i], {cores[i % cores.size()]});
}

}  // namespace rendezvous::bench
