// The world that the modes and the fronts see of the execution under way: its graph, its objects, its memory, what is
// held against its threads, and whose turn it is. A process has at most one.
#pragma once

#include <setjmp.h>

#include <atomic>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../runtime/learning.hpp"
#include "../runtime/promises.hpp"
#include "accesses.hpp"
#include "fibers.hpp"
#include "record.hpp"
#include "repetition.hpp"

namespace models::exact {

class world final : public faults {
 public:
  /// Of a program with n threads, each of which runs `entry`. `how` decides who goes next, and what it reads.
  /// What threads do is noted in `notes`; null: nowhere.
  world(program& p, int threads, exploration_options const& options, strategy& how, trace* notes, void (*entry)(int));
  ~world() { current_ = nullptr; }
  world(world const&) = delete;
  world& operator=(world const&) = delete;

  static world& current() { return *current_; }

  [[nodiscard]] execution& live() { return live_; }
  [[nodiscard]] objects& all_objects() { return objects_; }
  [[nodiscard]] program_memory& memory() { return memory_; }
  [[nodiscard]] promises& promised() { return promises_; }
  [[nodiscard]] learning& learnt() { return learnt_; }
  [[nodiscard]] accesses& accessed() { return accesses_; }
  [[nodiscard]] record& found() { return record_; }
  [[nodiscard]] exploration_options const& options() const { return options_; }
  [[nodiscard]] fibers const& threads() const { return fibers_; }
  /// For their thread_local variables (fibers.hpp).
  void give_thread_pointers(std::vector<void*> const& of_each) { fibers_.give_thread_pointers(of_each); }

  // Faults: they end the execution, and the exploration.

  [[noreturn]] void stop(finding f, search_verdict verdict, std::string message);
  [[noreturn]] void fail_for_race(object const& o, access how, int one, int other, site const& where);
  /// `before`: where it was freed already; nothing: not known, or nowhere.
  [[noreturn]] void fail_for_release(site const& where, std::optional<freeing> const& before = {});
  /// `o`: what was there; null: nothing. `freed`: where its memory was, if it was.
  [[noreturn]] void fail_for_the_dead(int by, object const* o, site const& where,
                                      std::optional<freeing> const& freed = {});

  // What a thread, or the set-up, does beside the events.

  void note(int by, action const& d) {
    repetition_.does(by, d);
    record_.note(by, d);
  }
  void note(action const& d) { note(fibers_.current(), d); }
  /// Adds a word to the outcome.
  void says(char const* word, int of_thread);
  object& add(void* self, object_kind kind, char const* name, site const& where);
  /// Fails if it is not alive.
  object& living(void const* self, site const& where);
  void expect_written(object const& o, site const& where);
  /// The running thread is given a block again that was given back.
  void allocates_again(void* p, std::size_t size);

  // An execution that is to be shown.

  /// Null: it is not.
  [[nodiscard]] trace* notes() const { return notes_; }
  /// How many events it has performed.
  [[nodiscard]] std::uint32_t performed() const;
  void prints(std::string text, site const& where);
  void frees(char const* block, site const& where);

  // Turns.

  /// The thread announces an operation, on an atomic or on_none. Returns when it goes on after that.
  void take_turn(int t, operation const& op, void const* atomic, site const& where);
  /// Of the operation that it has announced last.
  [[nodiscard]] site const& place_of_last_operation(int t) const {
    return announced_[static_cast<std::size_t>(t)].where;
  }
  /// Whoever is to go next goes on; returns when that is who has called it.
  void go_on();
  /// The thread has given up its round, and goes no further.
  [[noreturn]] void leave_round(int t, site const& where);
  /// Leaves the execution unfinished, if time is up. For threads.
  void expect_time();
  /// The thread has come to its next operation, or to its end: null. Fails if it has done something else before.
  void expect_repetition(int t, operation const* next);
  /// The set-up is over. Fails if it has done something else than before.
  void expect_repetition_of_set_up();

  /// Whether what is on the stacks of threads is compared: then nobody but the thread writes there.
  [[nodiscard]] bool compares_stacks() const { return compares_stacks_; }
  /// From now on it is. The execution is made once more, as far as it had come.
  [[noreturn]] void begin_again_to_compare_stacks();

  // What may happen to a thread for no reason happens once.

  /// A choice: whether the running thread is woken so where it sleeps.
  [[nodiscard]] bool wakes_for_no_reason(site const& where);
  [[nodiscard]] bool may_fail(int t, location_id at) const { return !failed_.contains({t, at}); }
  void failed(int t, location_id at) { failed_.insert({t, at}); }

  // For the machine.

  /// How the execution under way has ended.
  enum class ending : std::uint8_t { none, over, useless, failed, again, stopped };
  [[nodiscard]] ending ended() const { return ending_; }
  void restart();
  /// Where a fault outside of the threads leaves the program's own code.
  [[nodiscard]] jmp_buf& outside() { return outside_; }
  /// Once `is_time_up` says so, the execution under way is left unfinished at its next operation.
  void stops_when(std::function<bool()> is_time_up) { is_time_up_ = std::move(is_time_up); }
  /// Once the flag is set, the execution under way is left unfinished at its next operation.
  void stops_with(std::atomic<bool> const& flag) { stop_ = &flag; }

 private:
  /// An operation on an atomic that is announced.
  struct announcement {
    void const* atomic = on_none;
    location_id location = 0;  // another one may live at its address by the time that it is performed
    site where;
  };

  void end_with(search_verdict const& verdict, raw_string const& message, site const& where) override;
  [[noreturn]] void leave(ending as);
  void touch_for_operations();

  static inline world* current_ = nullptr;

  exploration_options const& options_;
  strategy& how_;
  execution live_;
  objects objects_;
  program_memory memory_;
  promises promises_;
  learning learnt_;
  accesses accesses_{*this};
  record record_;
  repetition repetition_;
  fibers fibers_;
  trace* notes_;
  raw_vector<announcement> announced_;  // of each thread
  bool compares_stacks_;
  ending ending_ = ending::none;
  std::function<bool()> is_time_up_;         // for executions; empty: there is no end
  std::atomic<bool> const* stop_ = nullptr;  // null: nobody asks to stop
  jmp_buf outside_;                          // of the program's own code, while none of its threads runs
  std::set<int> woken_;
  std::set<std::pair<int, location_id>> failed_;
};

/// For fronts: that of the machine that runs.
inline world& the_world() { return world::current(); }

}  // namespace models::exact
