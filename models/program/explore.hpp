// A test program, the options of its exploration (exact/platform/explore.hpp), and the result.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "../graph/clock.hpp"
#include "../search/search_options.hpp"
#include "labels.hpp"
#include "round_mark.hpp"
#include "sightings.hpp"
#include "vain_looks.hpp"
#include "verdict.hpp"

namespace models {

class observer;
struct execution_record;

/// A test program. `construct` and `finish` run alone, before and after the threads.
class program {
 public:
  virtual ~program() = default;
  virtual void construct() = 0;
  virtual void thread(int index) = 0;
  virtual void finish() = 0;
  virtual void destroy() = 0;  // must be safe after an execution that was cut off
  /// It has ended, and threads that wait for good are no fault.
  [[nodiscard]] virtual bool is_over() const { return false; }
  /// The range of its own data, if that is contiguous.
  [[nodiscard]] virtual memory_range memory() const { return {}; }
  /// What lies at that address, in words; empty: nothing that is known.
  [[nodiscard]] virtual std::string what_lies_at(std::uint64_t /*address*/) const { return {}; }
  /// What a process must have in common with this one to go on with its graphs, beside the program itself: where things
  /// lie, and what locations are called.
  [[nodiscard]] virtual std::string in_common() const { return {}; }
  /// Goes on with another one's graphs. False: it has not that in common.
  [[nodiscard]] virtual bool goes_on_with(std::string_view /*in_common*/) { return true; }
};

/// Who reuses memory that a thread has freed: that thread, with its next allocation of the same size; or any thread,
/// each in executions of its own, if the program's heap supports that; or none.
enum class memory_reuse : std::uint8_t { own, any, none };

struct exploration_options {
  search_options how;
  double budget = 0;                             // seconds; 0: none
  double processor_budget = 0;                   // seconds of the processor, for searches by one process; 0: none
  std::optional<std::string> repeat;             // a schedule: run only this execution, and trace it
  std::set<std::string, std::less<>> outcomes;   // the allowed ones; none: all are
  std::set<std::string, std::less<>> forbidden;  // those never allowed
  bool stop_at_undeclared = false;               // any other outcome fails its execution
  label_table names;                             // of accesses and values
  std::vector<observer*> observers;              // each looks at every execution
  order_changes orders;                          // of labelled accesses
  int running = 0;                               // how many threads run from the start, the others once started; 0: all
  thread_sets interchangeable{};                 // symmetric threads, for the exact search
  std::optional<std::size_t> renamings;  // under so many renamings each execution is made again; none: a sample is
  bool spurious_wake_ups = true;         // a sleep may end for no reason, once for each thread
  bool all_memory_is_seen = false;       // each access, atomic or plain, by any address
  bool counted_loops = false;            // the count of a polling loop decides only when to stop
  memory_reuse reuse = memory_reuse::own;
  bool explain = true;  // show the failing execution, and whether it takes weak memory
};

/// How many of the threads run from the start.
inline int running_from_the_start(exploration_options const& options, int threads) {
  return options.running == 0 ? threads : options.running;
}

/// Shared with another process while the search runs.
struct progress {
  std::atomic<std::uint64_t> executions{0};
  std::atomic<double> expected{0};       // exact search: the estimated number of executions; 0: unknown
  std::atomic<unsigned> workers{1};      // how many processes may explore; set by the parent
  std::atomic<bool> survey{false};       // whether to estimate that; set by the other side
  std::atomic<int> checkpoint_error{0};  // 0: the last one was written
  std::atomic<bool> stop{false};         // time is up: executions are left unfinished
  std::atomic<bool> failed{false};       // an execution has failed, and is being explained
};

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
};

/// Whether a failure takes weak memory: no interleaving of the threads explains its execution.
enum class weak_memory : std::uint8_t { not_asked, needed, not_needed, not_known };

/// How many complete executions of the exact search Relacy has also performed, and how many it cannot, by reason
/// (exact/search/relacy_order.hpp).
struct performed_by_relacy {
  bool asked = false;
  std::uint64_t executions = 0;
  std::uint64_t performed = 0;
  std::vector<std::uint64_t> without_order;
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
  std::uint64_t graphs = 0;       // distinct ones among the complete
  bool graphs_estimated = false;  // there were too many to count exactly
  std::uint64_t graph_set = 0;    // a digest of the set of graphs
  bool up_to_renaming = false;  // one execution stands for those that differ in the numbers of interchangeable threads
  std::uint64_t trials = 0;     // renamed executions, made beside the complete ones
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
  std::set<std::string> unseen;                       // code that executions ran, and whose accesses are not seen
};

inline bool has_met(exploration_result const& r, circumstance c) {
  return (r.met & static_cast<std::uint32_t>(c)) != 0;
}

/// For test programs: adds a word to the outcome of this execution. `thread` is the interchangeable thread that the
/// word is about; -1: none. Words of threads come in the order of the threads.
void outcome(char const* word, int thread = -1);

}  // namespace models
