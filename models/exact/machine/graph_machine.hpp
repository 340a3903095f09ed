// Performs a program under test by execution graphs: its threads are fibers, the values that they read come from the
// graph, and what happens before what decides about races.
//
// One machine in a process.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../../relacy/explore.hpp"
#include "../search/strategy.hpp"
#include "../runtime/blocks.hpp"
#include "fibers.hpp"
#include "mode.hpp"

namespace models::exact {

/// What the machine does for the program: the front's.
extern host const graph_host;

/// What has been seen of a program.
struct findings {
  std::string verdict = "pass";  // or what has failed
  std::string message;
  std::uint64_t complete = 0;
  std::uint64_t cut_off = 0;  // executions that ended with blocked threads
  raw_set<std::uint64_t> graphs;
  std::map<std::string, std::uint64_t> outcomes;
  std::uint32_t met = 0;  // circumstances, as bits
};

class graph_machine {
 public:
  /// `how` decides who goes next, and what it reads.
  graph_machine(program& p, int threads, exploration_options const& options, strategy& how);
  ~graph_machine();
  graph_machine(graph_machine const&) = delete;
  graph_machine& operator=(graph_machine const&) = delete;

  /// The one that runs.
  static graph_machine& get();

  /// Runs the next execution. False: there is none, or one has failed.
  bool execute();
  [[nodiscard]] findings const& found() const { return found_; }

  // For the front.

  [[nodiscard]] mode& now() { return *mode_; }
  [[nodiscard]] execution& live() { return live_; }
  [[nodiscard]] objects& all_objects() { return objects_; }
  [[nodiscard]] blocks& memory() { return blocks_; }
  [[nodiscard]] exploration_options const& options() const { return options_; }
  /// A number that the thread has for nothing else in this execution.
  std::uint64_t next_number() { return ++numbers_[now().thread()]; }
  void add_outcome(char const* word, int of_thread);
  void meet(circumstance c) { found_.met |= static_cast<std::uint32_t>(c); }
  [[noreturn]] void fail(std::string verdict, std::string message);

  // What may happen to a thread for no reason happens once.
  [[nodiscard]] bool may_wake(int t) const { return options_.spurious_wake_ups && !woken_.contains(t); }
  void woke(int t) { woken_.insert(t); }
  [[nodiscard]] bool may_fail(int t, location_id at) const { return !failed_.contains({t, at}); }
  void failed(int t, location_id at) { failed_.insert({t, at}); }

 private:
  class alone;
  class running;
  enum class ending : std::uint8_t { none, over, useless, failed };

  void run_one();
  void report_fault();
  static void run_fiber(int t);
  void go_on();
  void end();
  void finish();
  [[nodiscard]] std::string outcome() const;

  program& program_;
  exploration_options const& options_;
  strategy& how_;
  execution live_;
  objects objects_;
  blocks blocks_;
  fibers fibers_;
  std::unique_ptr<mode> alone_;
  std::unique_ptr<mode> running_;
  mode* mode_;
  findings found_;
  ending ending_ = ending::none;
  jmp_buf outside_;                                 // of the program's own code, while none of its threads runs
  std::vector<std::pair<int, std::string>> words_;  // of the outcome, each with the thread of which it speaks
  int speaker_ = nobody_yet;                        // the thread that has said some of them; nobody_yet: none has
  std::set<int> woken_;
  std::set<std::pair<int, location_id>> failed_;
  std::map<int, std::uint64_t> numbers_;  // that each thread has had
};

}  // namespace models::exact
