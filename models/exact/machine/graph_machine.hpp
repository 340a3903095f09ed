// The graph machine: performs a test program whose threads are fibers; read values come from the execution graph, and
// races are found by happens-before.
//
// At most one in a process.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../program/explore.hpp"
#include "../report/finding.hpp"
#include "../runtime/learning.hpp"
#include "../runtime/promises.hpp"
#include "../search/fewest_turns.hpp"
#include "../search/orbit.hpp"
#include "../search/strategy.hpp"
#include "alone.hpp"
#include "another_machine.hpp"
#include "fibers.hpp"
#include "graph_file.hpp"
#include "observation.hpp"
#include "outcomes.hpp"
#include "program_heap.hpp"
#include "rehearsing.hpp"
#include "repetition.hpp"
#include "traced.hpp"

namespace models::exact {

/// What the machine does for the program: the front's.
extern host const graph_host;
/// The same, where none of its work may be done on the part of a thread's stack that is compared.
extern host const graph_host_apart;

/// Whether an execution has the verdict; otherwise it is one on the search, or on the program as a whole.
bool is_of_an_execution(search_verdict const& verdict);

class graph_machine final : public faults {
 public:
  /// `how` decides who goes next, and what it reads. What threads do is noted in `notes`; null: nowhere.
  graph_machine(program& p, int threads, exploration_options const& options, strategy& how, trace* notes = nullptr);
  ~graph_machine();
  graph_machine(graph_machine const&) = delete;
  graph_machine& operator=(graph_machine const&) = delete;

  /// The one that runs.
  static graph_machine& get();

  /// Once that says so, the execution under way is left unfinished at its next operation.
  void stops_when(std::function<bool()> is_time_up) { is_time_up_ = std::move(is_time_up); }
  /// The same once the flag is set.
  void stops_with(std::atomic<bool> const& flag) { stop_ = &flag; }
  /// Whether the last execution was left so.
  [[nodiscard]] bool was_stopped() const { return ending_ == ending::stopped; }

  /// Runs the next execution. False: there is none, one has failed, or it was left unfinished.
  bool execute();
  [[nodiscard]] exploration_result const& found() const { return found_; }
  /// Where an execution has failed; the search as a whole may have failed without one.
  [[nodiscard]] finding const& failure() const { return failure_; }
  /// What was found since the last time, without the time. After a failure nothing may follow.
  exploration_result take();
  /// Has executions performed by the other one, too, and fails where that disagrees. Before the first.
  void compare_with(another_machine& other) { compared_ = std::make_unique<compared>(other, live_.threads()); }
  /// What is found is to become a part of a whole whose graphs are counted with so many zeros (graph_tally.hpp).
  void count_graphs_with(unsigned zeros) { found_.tally.thin(zeros); }

  // For the front, and for the modes.

  [[nodiscard]] mode& now() { return *mode_; }
  [[nodiscard]] execution& live() { return live_; }
  [[nodiscard]] execution const& live() const { return live_; }
  [[nodiscard]] objects& all_objects() { return objects_; }
  [[nodiscard]] program_memory& memory() { return memory_; }
  [[nodiscard]] promises& promised() { return promises_; }
  [[nodiscard]] learning& learnt() { return learnt_; }
  [[nodiscard]] fibers const& threads() const { return fibers_; }
  /// For their thread_local variables (fibers.hpp).
  void give_thread_pointers(std::vector<void*> const& of_each) { fibers_.give_thread_pointers(of_each); }
  [[nodiscard]] exploration_options const& options() const { return options_; }
  [[nodiscard]] bool looks_for_races() const { return compared_ == nullptr || !compared_->with.alone_finds_races(); }
  /// Leaves the execution unfinished, if time is up. For threads.
  void expect_time();
  /// Notes what is done now, beside the events.
  void note(action const& d) { note(mode_->thread(), d); }
  void meet(circumstance c) { found_.met |= static_cast<std::uint32_t>(c); }
  /// Code runs whose accesses are not seen, so that what is explored is not all.
  void runs_unseen(std::string_view what) {
    if (!found_.unseen.contains(what)) found_.unseen.emplace(what);
  }
  /// Tells the observers, unless the execution is another one that is made again.
  void comes_to_label(int label, operations kind, site const& where);
  void add_outcome(char const* word, int of_thread);
  [[noreturn]] void fail_for_race(object const& o, access how, int one, int other, site const& where);
  /// `before`: where it was freed already; nothing: not known, or nowhere.
  [[noreturn]] void fail_for_release(site const& where, std::optional<freeing> const& before = {});
  /// `o`: what was there; null: nothing. `freed`: where its memory was, if it was.
  [[noreturn]] void fail_for_the_dead(int by, object const* o, site const& where,
                                      std::optional<freeing> const& freed = {});

  object& add(void* self, object_kind kind, char const* name, site const& where);
  /// Fails if it is not alive.
  object& living(void const* self, site const& where);
  void expect_written(object const& o, site const& where);
  /// The thread that runs makes a plain access, where all memory is seen.
  void touches_memory(object& o, access how, site const& where, int bytes = 0) {
    running_->touches_memory(o, how, where, bytes);
  }
  /// What threads do is noted, since this execution is to be shown; null: it is not.
  [[nodiscard]] trace* notes() const { return notes_; }
  void prints(std::string text, site const& where) { running_->prints(std::move(text), where); }
  void frees(char const* block, site const& where) { running_->frees(block, where); }
  /// It is given a block again that was given back.
  void allocates_again(void* p, std::size_t size) { running_->allocates_again(p, size); }
  /// The thread has come to its next operation, or to its end: null. Fails if it has done something else before.
  void expect_repetition(int t, operation const* next);

  /// The thread announces an operation, on an atomic or on_none. Returns when it goes on after that.
  void take_turn(int t, operation const& op, void const* atomic, site const& where);
  /// Whoever is to go next goes on; returns when that is who has called it.
  void go_on();
  /// The thread that runs repeats its round, to the end of the rehearsal.
  void rehearse() { mode_ = &rehearsing_; }
  void end_rehearsal() { mode_ = running_.get(); }
  /// Whether what is on the stacks of threads is compared: then nobody but the thread writes there.
  [[nodiscard]] bool compares_stacks() const { return compares_stacks_; }
  /// From now on it is. The execution is made once more, as far as it had come.
  [[noreturn]] void begin_again_to_compare_stacks();
  /// It has given up its round, and goes no further.
  [[noreturn]] void leave_round(int t, site const& where);

  // What may happen to a thread for no reason happens once.
  [[nodiscard]] bool may_wake(int t) const { return options_.spurious_wake_ups && !woken_.contains(t); }
  void woke(int t) { woken_.insert(t); }
  [[nodiscard]] bool may_fail(int t, location_id at) const { return !failed_.contains({t, at}); }
  void failed(int t, location_id at) { failed_.insert({t, at}); }

 private:
  /// An operation on an atomic that is announced.
  struct announcement {
    void const* atomic = on_none;
    location_id location = 0;  // another one may live at its address by the time that it is performed
    site where;
  };
  struct compared {
    compared(another_machine& other, int threads) : with(other), recorded(threads) {}
    another_machine& with;
    recording recorded;
  };
  enum class ending : std::uint8_t { none, over, useless, failed, again, stopped };

  void note(int t, action const& d);
  void touch_for_operations();
  void end_with(search_verdict const& verdict, raw_string const& message, site const& where) override;
  void conclude(finding f, search_verdict verdict, std::string message);
  [[noreturn]] void stop(finding f, search_verdict verdict, std::string message);
  void run_one();
  void compare(bool complete);
  void prepare();
  void report_fault();
  void note_set_up();
  template <class What>
  void in_program(What what);
  [[noreturn]] void fail_to_repeat(char const* message);
  static void run_fiber(int t);
  void announce_end();
  void destroy();
  void end();
  [[nodiscard]] bool is_complete() const;
  void finish();
  [[nodiscard]] bool may_matter(int t) const;
  [[nodiscard]] performance performed() const;
  [[nodiscard]] bool is_any_left_between() const;
  void tell_schedule();
  [[nodiscard]] static turns turns_by(performance const& p, renaming const& r);
  [[nodiscard]] bool may_be_reached(std::string const& outcome) const;
  void expect_renamed_outcome();
  void judge_outcome();
  void count();
  void count_cut_off();

  program& program_;
  exploration_options const& options_;
  strategy& how_;
  execution live_;
  objects objects_;
  program_memory memory_;
  program_heap heap_{*this};
  promises promises_;
  learning learnt_;
  repetition repetition_;
  fibers fibers_;
  alone alone_{*this};
  trace* notes_;
  std::unique_ptr<running> running_;  // while threads run
  rehearsing rehearsing_{*this};
  mode* mode_ = &alone_;
  raw_vector<announcement> announced_;  // of each thread
  std::unique_ptr<compared> compared_;  // null: with none
  bool compares_stacks_;
  exploration_result found_;
  finding failure_;
  bool differs_ = false;  // the verdict is the other machine's, or that the two disagree
  ending ending_ = ending::none;
  std::function<bool()> is_time_up_;         // for executions; empty: there is no end
  std::atomic<bool> const* stop_ = nullptr;  // null: nobody asks to stop
  jmp_buf outside_;                          // of the program's own code, while none of its threads runs
  outcome_words words_;                      // of the execution under way
  outcome_words last_words_;                 // of the last one that was complete and not made again
  int speaker_ = nobody_yet;                 // the thread that has said some of them; nobody_yet: none has
  outcomes outcomes_;
  orbit_names names_;
  observation observation_;
  renaming shown_by_;  // the failure is that of the execution with the threads renamed so
  std::set<int> woken_;
  std::set<std::pair<int, location_id>> failed_;
  graph_file graph_file_;
};

}  // namespace models::exact
