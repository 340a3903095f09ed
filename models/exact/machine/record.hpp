// The record of an exploration: what has been found so far, the outcome of the execution under way, and what the
// observers and another machine are to know of it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "../../program/explore.hpp"
#include "../report/finding.hpp"
#include "../runtime/objects.hpp"
#include "../search/fewest_turns.hpp"
#include "../search/orbit.hpp"
#include "../search/strategy.hpp"
#include "another_machine.hpp"
#include "graph_file.hpp"
#include "observation.hpp"
#include "outcomes.hpp"
#include "recording.hpp"

namespace models::exact {

/// Whether an execution has the verdict; otherwise it is one on the search, or on the program as a whole.
bool is_of_an_execution(search_verdict const& verdict);

class record {
 public:
  /// Of the executions that `how` makes, of which `live` is the one under way.
  record(exploration_options const& options, strategy const& how, execution const& live);

  [[nodiscard]] exploration_result const& found() const { return found_; }
  [[nodiscard]] bool passes() const { return found_.verdict.passes(); }
  /// Where an execution has failed; the search as a whole may have failed without one.
  [[nodiscard]] finding const& failure() const { return failure_; }
  /// What was found since the last time, but for the time, and for what was learnt of happens-before.
  exploration_result take();
  /// What is found is to become a part of a whole whose graphs are counted with that number of zeros (graph_tally.hpp).
  void count_graphs_with(unsigned zeros) { found_.tally.thin(zeros); }

  // The execution under way.

  void restart();
  void meet(circumstance c) { found_.met |= static_cast<std::uint32_t>(c); }
  /// Code runs whose accesses are not seen, so that what is explored is not all.
  void runs_unseen(std::string_view what) {
    if (!found_.unseen.contains(what)) found_.unseen.emplace(what);
  }
  /// Tells the observers, unless the execution is another one that is made again.
  void comes_to_label(int label, operations kind, site const& where) const {
    if (how_.renamed() == nullptr) observation_.performed(label, kind, where);
  }
  /// Adds a word to the outcome. False: another thread has said some of it, and there is no order between the two.
  [[nodiscard]] bool add_outcome(int speaker, char const* word, int of_thread);

  // The end of the execution under way.

  /// The execution fails, and so does the exploration.
  void conclude(finding f, search_verdict verdict, std::string message);
  /// The execution fails: its threads wait, or have come to their ends, and nothing lets one go on.
  void conclude_that_nobody_goes_on();
  /// A thread was not followed any further, which is the fault that is reported if no thread goes on in the end.
  void goes_in_circles(finding f) { in_circles_ = std::move(f); }
  /// Reports the fault that the search itself has found, if there is one.
  void report_fault();
  /// Whether the outcome is that of the execution before it with its threads renamed, if it was made to show that.
  [[nodiscard]] bool is_outcome_as_renamed() const;
  /// An outcome that fails the execution, if the options are to stop there.
  [[nodiscard]] std::optional<std::string> outcome_to_stop_at();
  /// Counts a complete execution, and those that it is with interchangeable threads renamed.
  void count(objects const& all);
  /// Counts an execution that has ended with blocked threads.
  void count_cut_off();

  // Another machine that performs the executions, too.

  void compare_with(another_machine& other);
  [[nodiscard]] bool looks_for_races() const { return compared_ == nullptr || !compared_->with.alone_finds_races(); }
  /// What a thread, or the set-up, does beside the events.
  void note(int by, action const& d);
  void threads_are_over();
  /// The execution under way, which is over; fails where the other machine disagrees.
  void compare(bool complete);

 private:
  struct compared {
    compared(another_machine& other, int threads) : with(other), recorded(threads) {}
    another_machine& with;
    recording recorded;
  };

  [[nodiscard]] bool may_matter(int t) const;
  [[nodiscard]] performance performed() const;
  [[nodiscard]] bool is_any_left_between() const;
  void tell_schedule();
  [[nodiscard]] bool may_be_reached(std::string const& outcome) const;

  exploration_options const& options_;
  strategy const& how_;
  execution const& live_;
  exploration_result found_;
  finding failure_;
  std::optional<finding> in_circles_;  // the last thread of the execution under way that was not followed
  bool differs_ = false;               // the verdict is the other machine's, or that the two disagree
  outcome_words words_;                // of the execution under way
  outcome_words last_words_;           // of the last one that was complete and not made again
  int speaker_ = nobody_yet;           // the thread that has said some of them; nobody_yet: none has
  outcomes outcomes_;
  orbit_names names_;
  observation observation_;
  renaming shown_by_;                   // the failure is that of the execution with the threads renamed so
  std::unique_ptr<compared> compared_;  // null: with none
  graph_file graph_file_;
};

}  // namespace models::exact
