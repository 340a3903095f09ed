// Random programs as ordinary C++, compiled by the compiler's instrumentation, against every execution that the axioms
// of C++20 allow: the same outcomes, races and deadlocks, and where nothing waits as many graphs.
//
// ORDINARY_PROGRAMS says how many, ORDINARY_SEED from which seed on, ORDINARY_COMPILER and ORDINARY_FLAG by which
// compiler and with which flag. With ORDINARY_LANGUAGE=c they are programs of C (ordinary_c.hpp).
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "../../exact/platform/explore.hpp"
#include "../../instrumented/compile.hpp"
#include "../../instrumented/native_program.hpp"
#include "as_allowed.hpp"
#include "environment.hpp"
#include "ordinary_c.hpp"
#include "random_programs.hpp"

namespace models::selfcheck {

namespace {

constexpr std::size_t most_partial_graphs = 2'000;

template <class Predicate>
bool any_instruction(program const& p, Predicate is) {
  return std::any_of(p.begin(), p.end(),
                     [&](thread_code const& code) { return std::any_of(code.begin(), code.end(), is); });
}

bool waits(program const& p) {
  return any_instruction(p,
                         [](instruction const& i) { return i.op.kind == op_kind::await || (i.round && i.mutex < 0); });
}

bool spawns(program const& p) {
  return any_instruction(p, [](instruction const& i) { return i.op.kind == op_kind::spawn; });
}

/// With that of main().
int threads_of(program const& p) { return spawns(p) ? max_threads : static_cast<int>(p.size()) + 1; }

std::string word_from_environment(char const* name, char const* otherwise) {
  char const* const found = std::getenv(name);
  return found == nullptr ? otherwise : found;
}

bool are_in_c() { return word_from_environment("ORDINARY_LANGUAGE", "c++") == "c"; }

kinds kind_of(std::uint64_t seed) {
  if (are_in_c()) return seed % 2 == 0 ? kinds::all : kinds::one_place_twice;
  return seed % 4 == 0 ? kinds::two_or_three_threads : kinds::ordinary;
}

bool may_leave_value(instruction const& i) { return i.op.kind == op_kind::rmw && !i.op.fence && i.op.operand == 0; }

/// The instruction looks again: its thread has been at that location with another one of the kind.
bool looks_again(thread_code const& code, instruction const& i) {
  return std::any_of(code.data(), &i, [&i](instruction const& earlier) {
    return may_leave_value(earlier) && earlier.op.location == i.op.location;
  });
}

/// Whether a read-modify-write may leave a value as it is, and is taken for a load then: so there are fewer graphs. One
/// that releases is when its thread has only polled since it was there.
bool may_leave_values(program const& p) {
  return std::any_of(p.begin(), p.end(), [](thread_code const& code) {
    return std::any_of(code.begin(), code.end(), [&code](instruction const& i) {
      return may_leave_value(i) && (!releases(i.op.order) || looks_again(code, i));
    });
  });
}

/// Whether it has nothing that only the checker's own platform has.
bool is_ordinary(program const& p) {
  return !any_instruction(p, [](instruction const& i) {
    return i.op.kind == op_kind::choice || i.op.by_value || (!i.round && i.op.on_failure == failing::only_that);
  });
}

/// Null when both agree; otherwise what differs.
char const* difference(exploration_result const& r, allowed const& all, program const& p) {
  if (char const* const differs = difference(r, all)) return differs;
  bool const as_many = r.graphs == all.graphs.size() || (may_leave_values(p) && r.graphs < all.graphs.size());
  return r.verdict == "pass" && !waits(p) && !(as_many && r.complete == r.graphs) ? "other graphs" : nullptr;
}

bool is_as_allowed(std::string const& library, std::uint64_t seed, program const& p, allowed const& all) {
  setenv("ORDINARY_SEED", std::to_string(seed).c_str(), 1);
  setenv("ORDINARY_KIND", std::to_string(static_cast<int>(kind_of(seed))).c_str(), 1);
  auto& code = *new instrumented::native_program(library, threads_of(p));  // outlives the process
  exploration_options options;
  options.explain = false;
  options.running = 1;
  options.all_memory_is_seen = true;
  options.how.by = performed_on::graph;
  progress seen;
  exploration_result const r = exact::explore(code, threads_of(p), options, seen);
  char const* const differs = difference(r, all, p);
  if (differs == nullptr) return true;
  std::fprintf(stderr, "%s: %s %s; %llu graphs for %zu, %zu outcomes for %zu, %s, %s, %s, %s\n", differs,
               r.verdict.words().c_str(), r.message.c_str(), static_cast<unsigned long long>(r.graphs),
               all.graphs.size(), r.outcomes.size(), all.outcomes.size(), all.race ? "race" : "no race",
               all.use_after_free ? "use after free" : "no use after free",
               all.double_free ? "double free" : "no double free", all.deadlock ? "deadlock" : "no deadlock");
  return false;
}

bool in_a_process(std::string const& library, std::uint64_t seed, program const& p, allowed const& all) {
  pid_t const child = fork();
  if (child == 0) _exit(is_as_allowed(library, seed, p, all) ? 0 : 1);
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

struct program_and_what_is_allowed {
  numbered_program what;
  allowed all;
};

std::vector<program_and_what_is_allowed> some_programs() {
  std::uint64_t const programs = from_environment("ORDINARY_PROGRAMS", 200);
  std::vector<program_and_what_is_allowed> some;
  for (std::uint64_t seed = from_environment("ORDINARY_SEED", 1); some.size() != programs; ++seed) {
    program p = author(seed, kind_of(seed)).write();
    if (!is_ordinary(p) || (are_in_c() && !is_written_in_c(p))) continue;
    allowed all = allowed_by_cpp20(p, most_partial_graphs);
    if (all.finished) some.push_back({{seed, std::move(p)}, std::move(all)});
  }
  return some;
}

/// The source files: in C of these programs, and otherwise of all.
std::vector<std::string> sources_of(std::vector<program_and_what_is_allowed> const& some,
                                    std::filesystem::path const& folder) {
  std::string const here = SELFCHECK_TESTS;
  if (!are_in_c()) return {here + "/ordinary_program.cpp", here + "/random_programs.cpp", here + "/program.cpp"};
  std::vector<numbered_program> programs;
  for (auto const& each : some) programs.push_back(each.what);
  std::string const file = folder / "programs.c";
  std::ofstream(file) << in_c(programs);
  return {file};
}

TEST(OrdinaryPrograms, AreExploredAsTheAxiomsAllow) {
  auto const some = some_programs();
  instrumented::scratch_folder const folder;
  std::string const library = instrumented::compile({sources_of(some, folder.path()),
                                                     {word_from_environment("ORDINARY_FLAG", "-O0")},
                                                     word_from_environment("ORDINARY_COMPILER", "g++")},
                                                    folder.path());
  std::uint64_t races = 0;
  std::uint64_t uses_after_free = 0;
  std::uint64_t double_frees = 0;
  std::uint64_t deadlocks = 0;
  std::uint64_t compared = 0;
  for (auto const& [what, all] : some) {
    if (HasFailure()) break;
    EXPECT_TRUE(in_a_process(library, what.seed, what.code, all)) << "seed " << what.seed << "\n"
                                                                  << describe(what.code);
    races += all.race;
    uses_after_free += all.use_after_free;
    double_frees += all.double_free;
    deadlocks += all.deadlock;
    ++compared;
  }
  std::printf(
      "%llu ordinary programs, %llu with a race, %llu with a use after free, %llu with a double free, %llu with a "
      "deadlock\n",
      static_cast<unsigned long long>(compared), static_cast<unsigned long long>(races),
      static_cast<unsigned long long>(uses_after_free), static_cast<unsigned long long>(double_frees),
      static_cast<unsigned long long>(deadlocks));
}

}  // namespace

}  // namespace models::selfcheck
