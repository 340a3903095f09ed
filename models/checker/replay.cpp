// modelcheck replay: one execution again, from its string, with its trace. May touch: processes, through runner.hpp.
#include <fmt/format.h>

#include "../explorer/scripted.hpp"
#include "commands.hpp"
#include "selection.hpp"
#include "signals.hpp"
#include "table.hpp"

namespace models::checker {

namespace {

struct target {
  scenario const& what;
  std::string_view schedule;
};

target parse(std::string_view text) {
  std::size_t const at = text.find('@');
  if (at == std::string_view::npos) throw bad_argument(fmt::format("'{}' is not of the form NAME@SCHEDULE", text));
  scenario const& s = find(registry(), text.substr(0, at));
  std::string_view const schedule = text.substr(at + 1);
  auto const steps = schedule_from(schedule);
  if (!steps) {
    throw bad_argument(
        fmt::format("'{}' is not a schedule: digits for threads, each with a letter behind it or none", schedule));
  }
  for (step const& one : *steps) {
    if (one.thread < s.threads) continue;
    throw bad_argument(
        fmt::format("'{}' names thread {}, but {} has {}", schedule, one.thread, s.what.name, s.threads));
  }
  return {s, schedule};
}

}  // namespace

int replay(std::string const& what, double patience) {
  target const wanted = parse(what);
  row r;
  signals arriving;
  if (int const interrupted = run_one(wanted.what, wanted.schedule, patience, arriving, r)) return 128 + interrupted;
  fmt::print("{}: {}{}\n", wanted.what.what.name, r.verdict, r.as_expected() ? ", as expected" : "");
  fmt::print("{}", explanation(r, ""));
  return r.as_expected() ? as_expected : not_as_expected;
}

}  // namespace models::checker
