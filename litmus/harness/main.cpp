// litmus_native and litmus_tsan: run litmus tests on this machine. This file handles the arguments; child.cpp knows
// whether the tests run under ThreadSanitizer.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <fstream>
#include <random>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "child.hpp"
#include "print.hpp"
#include "selection.hpp"

namespace {

using namespace litmus;

constexpr int all_well = 0;
constexpr int some_failed = 1;
constexpr int wrong_arguments = 2;

struct request {
  std::vector<std::string> filters;
  run_options how;
  std::string json;
  bool list = false;
  bool table = false;
};

row run(native_test const& t, run_options const& how) {
  observation seen;
  seen.left_out = reason_to_leave_out(t.info, under_tsan());
  if (seen.left_out.empty()) seen = run_in_child(t, how);
  return judge(t.info, std::move(seen), how.until_seen);
}

int run_all(std::vector<native_test const*> const& tests, request const& r) {
  std::vector<row> rows;
  for (native_test const* t : tests) {
    rows.push_back(run(*t, r.how));
    fmt::print("{}", to_text(rows.back()));
    std::fflush(stdout);
  }
  fmt::print("\n{}Seed {}.\n", summary(rows), r.how.seed);
  if (!r.json.empty()) {
    std::ofstream out(r.json);
    out << to_json(rows);
    out.close();
    if (!out) {
      fmt::print(stderr, "litmus: cannot write '{}'\n", r.json);
      return wrong_arguments;
    }
  }
  bool const failed =
      std::any_of(rows.begin(), rows.end(), [](row const& each) { return each.result == verdict::fail; });
  return failed ? some_failed : all_well;
}

int run_program(int argc, char** argv) {
  CLI::App app("Runs litmus tests on this machine and shows how often each outcome was seen.");
  app.footer(
      "Exit code: 0 when no forbidden or undeclared outcome was seen, 1 when one was, 2 for bad arguments.\n"
      "That an allowed outcome was not seen says nothing: this machine may not have it, or it may be rare.");
  request r;
  r.how.seed = std::random_device{}();
  app.add_option("--filter", r.filters, "Only tests whose names match one of these, as in a shell")->type_name("GLOB");
  app.add_option("--time", r.how.seconds, "How long each test runs")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.001, 1e6))
      ->capture_default_str();
  app.add_option("--seed", r.how.seed, "For the delays and the choice of processors; a new one each time otherwise")
      ->type_name("N");
  app.add_flag("--until-seen", r.how.until_seen,
               "Stop a test once every interesting outcome was seen, and fail it when its time is over before that");
  app.add_option("--json", r.json, "Writes the rows to this file, too")->type_name("FILE");
  app.add_flag("--list", r.list, "Only names the tests");
  app.add_flag("--table", r.table, "Only prints a table of them, in Markdown");
  try {
    app.parse(argc, argv);
  } catch (CLI::ParseError const& e) {
    return app.exit(e) == 0 ? all_well : wrong_arguments;
  }
  auto const tests = chosen_by(r.filters, native_tests());
  std::vector<test_info const*> infos;
  for (native_test const* t : tests) infos.push_back(&t->info);
  if (r.list || r.table) {
    fmt::print("{}", r.list ? to_list(infos) : to_table(infos));
    return all_well;
  }
  return run_all(tests, r);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run_program(argc, argv);
  } catch (bad_argument const& e) {
    fmt::print(stderr, "litmus: {}\n", e.what());
    return wrong_arguments;
  } catch (std::exception const& e) {
    fmt::print(stderr, "litmus: {}\n", e.what());
    return some_failed;
  }
}
