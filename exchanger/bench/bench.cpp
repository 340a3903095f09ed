// The benchmark: finds the contenders, plans, measures, and reports. What is measured: `bench --help`, in options.cpp.
//
// It does without Google Benchmark, which repeats one function until its time is known well enough. Here the unit is a
// window of a team of threads, some of them in another process; what others used of the cores decides whether it
// counts; and it is made up for if not. Nothing of an engine for functions would be left but its random order.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "jdk/jdk.hpp"
#include "json.hpp"
#include "native/natives.hpp"
#include "options.hpp"

namespace rendezvous::bench {
namespace {

namespace fs = std::filesystem;

using contenders = std::vector<std::unique_ptr<contender>>;

bool is_wanted(std::string const& name, std::vector<std::string> const& beginnings) {
  return beginnings.empty() ||
         std::ranges::any_of(beginnings, [&](auto const& each) { return name.starts_with(each); });
}

/// Whether any contender of this JDK can be wanted, so that no JVM is started for nothing.
bool jdk_is_wanted(jdk const& which, options const& chosen) {
  std::string const name = fmt::format("jdk{}", which.major);
  return is_wanted(name, chosen.contenders) || is_wanted(name + "-1cpu", chosen.contenders);
}

void add_jdks(contenders& all, options const& chosen, int threads, bool one_core, origin& from, results& to) {
  std::vector<jdk> const found = chosen.no_jdk ? std::vector<jdk>{} : installed_jdks();
  if (found.empty()) to.remarks.push_back("No JDK of version 17 or newer: java.util.concurrent was not measured.");
  for (jdk const& each : found) {
    if (!jdk_is_wanted(each, chosen)) continue;
    jvm_options const how{threads, static_cast<int>(allowed_cores().size()), one_core, BENCH_SCRATCH,
                          chosen.java_options};
    for (auto& one : contenders_of(each, how)) all.push_back(std::move(one));
    from.jdks.push_back(fmt::format("jdk{}: {} in {}", each.major, each.version, each.home.string()));
  }
}

void keep_wanted(contenders& all, options const& chosen) {
  std::erase_if(all, [&](auto const& each) { return !is_wanted(each->name(), chosen.contenders); });
}

/// The oldest JDK, which is the first, or else the first of all.
std::string base_of(contenders const& all, options const& chosen) {
  if (!chosen.base.empty()) return chosen.base;
  auto const found = std::ranges::find_if(all, [](auto const& each) { return each->name().starts_with("jdk"); });
  return (found != all.end() ? *found : all.front())->name();
}

void show_progress(int round, int windows, int all) {
  if (isatty(STDERR_FILENO) == 0) return;
  std::string const what = round == 0 ? "warming up" : fmt::format("round {}", round);
  fmt::print(stderr, "\r{}, window {} of {}   ", what, windows + 1, all);
  if (windows + 1 == all) fmt::print(stderr, "\r{:40}\r", "");
}

/// Prints the tables of what the JSON says, and draws the picture if one is wanted.
bool show(std::string const& json, std::string const& svg) {
  std::string const drawn = svg.empty() ? "" : fmt::format(" --svg '{}'", svg);
  std::fflush(stdout);
  return std::system(fmt::format("python3 '{}' '{}' --markdown{}", BENCH_REPORT, json, drawn).c_str()) == 0;
}

int report(results const& all, origin const& from, options const& chosen) {
  std::string const json = !chosen.json.empty() ? chosen.json : BENCH_SCRATCH "/bench.json";
  write_json(all, from, json);
  bool const shown = show(json, chosen.svg);
  if (!shown) fmt::print("WRONG: {} is written, and could not be shown\n", json);
  for (auto const& each : all.empty_rows()) fmt::print("WRONG: no quiet window: {}\n", each);
  if (all.lost_an_item()) {
    for (auto const& [how, rows] : all.cells) {
      for (auto const& [name, one] : rows) {
        if (one.lost != 0) fmt::print("WRONG: {} lost an item in {} window(s): {}\n", name, one.lost, describe(how));
      }
    }
  }
  return all.lost_an_item() || !all.empty_rows().empty() || !shown ? 1 : 0;
}

int measure(options const& chosen, origin& from) {
  std::vector<int> const cores = allowed_cores();
  std::vector<setup> const plan = plan_for(chosen.asked, static_cast<int>(cores.size()));
  int most = 2;
  for (setup const& how : plan) most = std::max(most, how.threads);
  bool const one_core = std::ranges::any_of(plan, [](setup const& how) { return how.where == placement::one_core; });

  load const loaders(cores);  // before there are threads
  results before;
  contenders all = native_contenders(std::make_shared<crew>(most));
  add_jdks(all, chosen, most, one_core, from, before);
  keep_wanted(all, chosen);
  if (all.empty()) {
    fmt::print(stderr, "bench: no contender has such a name; see --list\n");
    return 2;
  }
  if (chosen.list) {
    for (auto const& each : all) fmt::print("{}\n", each->name());
    return 0;
  }
  std::string const base = base_of(all, chosen);
  results found = session(chosen.session, std::move(all), loaders).run(plan, show_progress);
  found.base = base;
  found.remarks = before.remarks;
  return report(found, from, chosen);
}

int main(int argc, char** argv) {
  int status = 0;
  std::optional<options> const chosen = read_options(argc, argv, status);
  if (!chosen) return status;
  origin from{{argv + 1, argv + argc}, chosen->session.length.count(), chosen->session.others,
              chosen->session.steady,  chosen->session.seed,           {},
              options_of_jvms()};
  from.jvm_options.insert(from.jvm_options.end(), chosen->java_options.begin(), chosen->java_options.end());
  try {
    fs::create_directories(BENCH_SCRATCH);
    return measure(*chosen, from);
  } catch (std::invalid_argument const& error) {
    fmt::print(stderr, "bench: {}\n", error.what());
    return 2;
  } catch (std::exception const& error) {
    fmt::print(stderr, "bench: {}\n", error.what());
    std::fflush(nullptr);
    std::_Exit(1);  // a contender that hangs cannot be joined
  }
}

}  // namespace
}  // namespace rendezvous::bench

int main(int argc, char** argv) { return rendezvous::bench::main(argc, argv); }
