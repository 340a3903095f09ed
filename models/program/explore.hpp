// A program under test, what can be asked of its exploration (exact/platform/explore.hpp), and what comes of it.
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

namespace models {

class observer;
struct execution_record;

/// A program under test. `construct` and `finish` run alone, before and after the threads.
class program {
 public:
  virtual ~program() = default;
  virtual void construct() = 0;
  virtual void thread(int index) = 0;
  virtual void finish() = 0;
  virtual void destroy() = 0;  // must be safe after an execution that was cut off
  /// Where its own data lie, as far as that is one piece.
  [[nodiscard]] virtual memory_range memory() const { return {}; }
  /// What a process must have in common with this one to go on with its graphs, beside the program itself: where things
  /// lie, and what locations are called.
  [[nodiscard]] virtual std::string in_common() const { return {}; }
  /// Goes on with another one's graphs. False: it has not that in common.
  [[nodiscard]] virtual bool goes_on_with(std::string_view /*in_common*/) { return true; }
};

/// Who is given memory again that a thread has freed: the thread itself, with its next allocation of that size; or any
/// thread, in executions of their own, where the program's heap can do that; or nobody.
enum class memory_reuse : std::uint8_t { own, any, none };

struct exploration_options {
  search_options how;
  double budget = 0;                             // seconds; 0: none
  std::optional<std::string> repeat;             // a schedule: run only this execution, and trace it
  std::set<std::string, std::less<>> outcomes;   // those that may be reached; none: any may
  std::set<std::string, std::less<>> forbidden;  // those that must not, in any case
  bool stop_at_undeclared = false;               // any other outcome fails its execution
  label_table names;                             // of accesses and values
  std::vector<observer*> observers;              // each looks at every execution
  order_changes orders;                          // of labelled accesses
  int running = 0;                               // threads from the start, the others once started; 0: all
  thread_sets interchangeable{};                 // threads whose numbers make no difference to the exact search
  std::optional<std::size_t> renamings;          // under so many others each execution is made again; none: a sample is
  bool spurious_wake_ups = true;                 // a sleep may end for no reason, once for each thread
  bool all_memory_is_seen = false;               // each access to it, be it atomic or plain, by whatever name it has
  bool counted_loops = false;                    // a loop that counts its looks decides nothing else by the count
  memory_reuse reuse = memory_reuse::own;
  bool explain = true;  // show the execution that fails, and say whether it takes weak memory
};

/// How many of so many threads run from the start.
inline int running_from_the_start(exploration_options const& options, int threads) {
  return options.running == 0 ? threads : options.running;
}

/// Shared with another process while the search runs.
struct progress {
  std::atomic<std::uint64_t> executions{0};
  std::atomic<double> expected{0};       // exact search: estimated executions in all; 0: not known
  std::atomic<unsigned> workers{1};      // how many processes may explore; set by the other side
  std::atomic<bool> survey{false};       // whether to estimate that; set by the other side
  std::atomic<int> checkpoint_error{0};  // 0: the last one was written
};

/// What was met on the way: some bounds say something only then.
enum class circumstance : std::uint32_t {
  shared_object = 1,          // a thread has used an atomic, or watched data, that it has not made itself
  sleep = 2,                  // somebody went to sleep
  weak_compare_and_swap = 4,  // somebody used one
  released_memory = 8,        // somebody gave memory back
  repeated_round = 16,        // a round of a loop did nothing, and was repeated
  bare_loop = 32,             // a thread was found to wait in a loop, though it has not said so
  counted_loop = 128,         // a thread was in a loop that counts its looks, and not all were asked for
  timed_wait = 64,            // a thread could wait for so long and no longer, by an object of POSIX
};

/// Whether a failure takes an execution that no interleaving of the threads explains.
enum class weak_memory : std::uint8_t { not_asked, needed, not_needed, not_known };

/// The verdict of an execution that was stopped at an outcome that must not be reached, which is then the message.
inline constexpr char const* undeclared_outcome = "undeclared outcome";
/// The verdict when interchangeable threads were renamed, and more than their numbers was different.
inline constexpr char const* not_interchangeable = "threads not interchangeable";

/// How many of the complete executions of the exact search Relacy has performed as well, and for how many it has no
/// order, by the reason (exact/search/relacy_order.hpp).
struct performed_by_relacy {
  bool asked = false;
  std::uint64_t executions = 0;
  std::uint64_t performed = 0;
  std::vector<std::uint64_t> without_order;
};

struct exploration_result {
  std::string verdict;                                // "pass", or what failed
  std::string message;                                // the failure in words
  std::string trace;                                  // the failing execution, a column per thread
  std::shared_ptr<execution_record const> execution;  // the same as data; null: none was repeated
  std::string schedule;                               // what repeats it
  int preemptions = -1;                               // in it; -1: not counted
  std::string reached_by;                             // by a bounded search: how one goes on after it
  std::uint64_t complete = 0;
  std::uint64_t cut_off = 0;      // executions that ended with blocked threads
  std::uint64_t graphs = 0;       // distinct ones among the complete
  bool graphs_estimated = false;  // there were too many to keep all apart
  std::uint64_t graph_set = 0;    // the same for the same set of them
  bool up_to_renaming = false;    // of executions that differ in the numbers of interchangeable threads one was made
  std::uint64_t trials = 0;       // executions with interchangeable threads renamed, beside the complete ones
  std::uint64_t renamings = 0;    // under which each execution was tried; 0: a sample was
  std::vector<double> estimates;  // of the executions of the exact search, one of each probe; only by sample
  double seconds = 0;
  bool exhaustive = false;
  weak_memory needs = weak_memory::not_asked;  // asked by the exact search
  performed_by_relacy by_relacy;
  std::uint32_t met = 0;  // circumstances, as bits
  std::map<std::string, std::uint64_t> outcomes;
  std::map<std::string, std::string> wrong_outcomes;  // of these, those that must not be reached; what repeats each
  vain_knowledge vain;                                // what threads could have learnt where the search did not look
  std::map<std::string, sightings> observed;          // what each observer has seen, by its name
};

inline bool has_met(exploration_result const& r, circumstance c) {
  return (r.met & static_cast<std::uint32_t>(c)) != 0;
}

/// For programs under test: adds a word to the outcome of this execution. Of words that speak of interchangeable
/// threads it says of which; -1: of none. Those of all threads come in the order of the threads.
void outcome(char const* word, int thread = -1);

}  // namespace models
