// Explores one program under test: runs execution after execution until the strategy has no more.
//
// May touch: Relacy, through host.cpp. One exploration per process.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "graph.hpp"
#include "strategy.hpp"

namespace models {

/// A program under test. `construct` and `finish` run alone, before and after the threads.
class program {
 public:
  virtual ~program() = default;
  virtual void construct() = 0;
  virtual void thread(int index) = 0;
  virtual void finish() = 0;
  virtual void destroy() = 0;  // must be safe after an execution that was cut off
};

enum class search { reduced, unreduced };

struct exploration_options {
  search how = search::reduced;
  double budget = 0;                          // seconds; 0: none
  std::string repeat;                         // a schedule: run only this execution, and trace it
  std::map<int, std::memory_order> weakened;  // entries of the order contract to change
};

/// Read by another process while the search runs.
struct progress {
  std::atomic<std::uint64_t> executions{0};
};

struct exploration_result {
  std::string verdict;   // "pass", or what failed
  std::string message;   // the failure in words
  std::string trace;     // the failing execution, a column per thread
  std::string schedule;  // what repeats it
  std::uint64_t complete = 0;
  std::uint64_t cut_off = 0;       // executions that ended with blocked threads
  std::uint64_t graphs = 0;        // distinct ones among the complete
  std::uint64_t out_of_reach = 0;  // executions that would have needed a longer history window
  double seconds = 0;
  bool exhaustive = false;
  std::map<std::string, std::uint64_t> outcomes;
};

/// Explores. Must be called once at most in a process.
exploration_result explore(program& p, int threads, exploration_options const& options, progress& seen);

/// For programs under test: adds a word to the outcome of this execution.
void outcome(char const* word);

}  // namespace models
