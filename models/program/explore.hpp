// A test program, and the options of its exploration (exact/platform/explore.hpp).
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
#include "program_options.hpp"
#include "result.hpp"
#include "round_mark.hpp"

namespace models {

class observer;

/// A test program. `construct` and `finish` run alone, before and after the threads.
class program {
 public:
  virtual ~program() = default;
  virtual void construct() = 0;
  virtual void thread(int index) = 0;
  virtual void finish() = 0;
  virtual void destroy() = 0;  // must be safe after an execution that was cut off
  /// The execution has ended, and threads that wait for good are no fault.
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

struct exploration_options : program_options {
  search_options how{};
  double budget = 0;                               // seconds; 0: none
  double processor_budget = 0;                     // seconds of the processor, for searches by one process; 0: none
  std::optional<std::string> repeat{};             // a schedule: run only this execution, and trace it
  std::set<std::string, std::less<>> outcomes{};   // the allowed ones; none: all are
  std::set<std::string, std::less<>> forbidden{};  // those never allowed
  bool stop_at_undeclared = false;                 // any other outcome fails its execution
  label_table names{};                             // of accesses and values
  std::vector<observer*> observers{};              // each looks at every execution
  order_changes orders{};                          // of labelled accesses
  int running = 0;                         // how many threads run from the start, the others once started; 0: all
  thread_sets interchangeable{};           // symmetric threads, for the exact search
  std::optional<std::size_t> renamings{};  // the number under which each execution is made again; none: a sample is
  bool spurious_wake_ups = true;           // a sleep may end for no reason, once for each thread
  bool all_memory_is_seen = false;         // each access, atomic or plain, by any address
  bool explain = true;                     // show the failing execution, and whether it takes weak memory
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

/// For test programs: adds a word to the outcome of this execution. `thread` is the interchangeable thread that the
/// word is about; -1: none. Words of threads come in the order of the threads.
void outcome(char const* word, int thread = -1);

}  // namespace models
