// The result of an exploration: what a search fills, what the parts of a search add up to, and what every report shows.
//
// A field that leaves its process stands in for_each_field(), by which results are added, sent and stored. So a new
// counter is declared here, in two lines, and counted where it happens.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "../graph/graph_tally.hpp"
#include "sightings.hpp"
#include "vain_looks.hpp"
#include "verdict.hpp"

namespace models {

struct execution_record;

/// Features that the executions used: the report names some bounds only then.
enum class circumstance : std::uint32_t {
  shared_object = 1,          // a thread has used an atomic, or watched data, of another thread or the set-up
  sleep = 2,                  // a thread slept
  weak_compare_and_swap = 4,  // a thread used one
  released_memory = 8,        // memory was freed
  repeated_round = 16,        // a round of a retry loop had no effect, and was rehearsed
  bare_loop = 32,             // an unmarked loop was recognised as a wait
  counted_loop = 128,         // looks of a counted loop were skipped
  timed_wait = 64,            // a timed wait on an object of POSIX
  several_locks = 256,        // std::lock gave up a round
  clock_jump = 512,           // a thread read a clock that may have gone far since another reading
  clocks_apart = 1024,        // an order of two threads' readings of clocks was not explored
  long_loop = 2048,           // a loop that had read the same write 1,000 times was not followed
};

/// Whether a failure takes weak memory: no interleaving of the threads explains its execution.
enum class weak_memory : std::uint8_t { not_asked, needed, not_needed, not_known };

/// How many complete executions of the exact search Relacy has also performed, and how many it cannot, by reason
/// (exact/search/relacy_order.hpp).
struct performed_by_relacy {
  bool asked = false;
  std::uint64_t executions = 0;
  std::uint64_t performed = 0;
  std::array<std::uint64_t, 7> without_order{};
};

struct exploration_result {
  search_verdict verdict;
  std::string message;                                // the failure in words
  std::string trace;                                  // the failing execution, a column per thread
  std::shared_ptr<execution_record const> execution;  // the same as data; null: none was repeated
  std::string schedule;                               // the string that replays it
  int preemptions = -1;                               // in it; -1: not counted
  std::string reached_by;                             // by a bounded search: where the next search continues
  std::uint64_t complete = 0;
  std::uint64_t cut_off = 0;      // executions that ended with blocked threads
  std::uint64_t trials = 0;       // renamed executions, made beside the complete ones
  graph_tally tally;              // of the graphs of the complete ones, until tell_graphs()
  std::uint64_t graphs = 0;       // how many different ones
  bool graphs_estimated = false;  // there were too many to count exactly
  std::uint64_t graph_set = 0;    // a digest of the set of graphs
  bool up_to_renaming = false;  // one execution stands for those that differ in the numbers of interchangeable threads
  std::uint64_t renamings = 0;  // of each execution; 0: of a sample
  std::vector<double> estimates;  // of the number of executions of the exact search, one for each probe; only by sample
  double seconds = 0;
  bool exhaustive = false;
  weak_memory needs = weak_memory::not_asked;  // asked by the exact search
  performed_by_relacy by_relacy;
  std::uint32_t met = 0;  // circumstances, as bits
  std::map<std::string, std::uint64_t> outcomes;
  std::map<std::string, std::string> wrong_outcomes;  // the disallowed ones, with a schedule that replays each
  vain_knowledge vain;                                // happens-before that skipped polls could have added
  std::map<std::string, sightings> observed;          // the report of each observer, by its name
  std::set<std::string, std::less<>> unseen;          // code that executions ran, and whose accesses are not seen

  // Of the process that explored, as the one that waited for it knows.
  bool died = false;         // the verdict says how
  std::string output;        // what it printed, which is nothing when all is well
  int checkpoint_error = 0;  // why the last checkpoint could not be written; 0: it was

  /// All that came to their end, of whichever kind.
  [[nodiscard]] std::uint64_t ended() const { return complete + cut_off; }
};

inline bool has_met(exploration_result const& r, circumstance c) {
  return (r.met & static_cast<std::uint32_t>(c)) != 0;
}

struct counter {
  char const* name;
  std::uint64_t exploration_result::*in;
};

/// What is only counted, in the order of the reports.
inline constexpr counter counters[] = {{"complete", &exploration_result::complete},
                                       {"cut_off", &exploration_result::cut_off},
                                       {"trials", &exploration_result::trials}};

/// How a field of two parts of a search becomes that of both.
enum class joining : std::uint8_t {
  of_failure,  // it is that of the failure that is shown
  of_whole,    // it is told of the search as a whole
  sum,
  any,
  all,
  shortest  // schedules: of each the shorter one
};

template <joining How>
using joined_by = std::integral_constant<joining, How>;

/// Calls visit(name, pointer to the field, joined_by<...>()) for each field that leaves the process, but for the tally
/// and the execution.
template <class Visit>
void for_each_field(Visit visit) {
  using r = exploration_result;
  constexpr joined_by<joining::of_failure> of_failure{};
  constexpr joined_by<joining::of_whole> of_whole{};
  constexpr joined_by<joining::sum> sum{};
  constexpr joined_by<joining::any> any{};
  for (counter const& c : counters) visit(c.name, c.in, sum);
  visit("verdict", &r::verdict, of_failure);
  visit("message", &r::message, of_failure);
  visit("trace", &r::trace, of_failure);
  visit("schedule", &r::schedule, of_failure);
  visit("preemptions", &r::preemptions, of_failure);
  visit("needs", &r::needs, of_failure);
  visit("reached_by", &r::reached_by, of_whole);
  visit("graphs", &r::graphs, of_whole);
  visit("graphs_estimated", &r::graphs_estimated, of_whole);
  visit("graph_set", &r::graph_set, of_whole);
  visit("renamings", &r::renamings, of_whole);
  visit("estimates", &r::estimates, of_whole);
  visit("seconds", &r::seconds, of_whole);
  visit("up_to_renaming", &r::up_to_renaming, any);
  visit("exhaustive", &r::exhaustive, joined_by<joining::all>());
  visit("by_relacy", &r::by_relacy, sum);
  visit("met", &r::met, any);
  visit("outcomes", &r::outcomes, sum);
  visit("wrong_outcomes", &r::wrong_outcomes, joined_by<joining::shortest>());
  visit("vain", &r::vain, sum);
  visit("observed", &r::observed, sum);
  visit("unseen", &r::unseen, sum);
}

/// Adds what another part of the search has found. The failure stays as it is.
void add(exploration_result& sum, exploration_result const& part);

/// Makes it the result of a search that has failed so.
void fail_like(exploration_result& r, exploration_result const& failure);

/// Prefers the schedule that is easier to read; one without steps cannot be replayed.
bool is_shorter(std::string const& schedule, std::string const& than);

/// Sets the counts of graphs, and empties the tally.
void tell_graphs(exploration_result& r);

}  // namespace models
