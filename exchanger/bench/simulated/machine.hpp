// A discrete-event simulation of a machine: cores with their own clocks, cache lines (lines.hpp), a store buffer for
// each core, and a scheduler (scheduler.hpp) with futexes.
//
//   Its threads are fibers of one real thread. One of them runs until it comes to an access that others can see; then
//   whatever is to happen before, anywhere on the machine, happens first. So all accesses are in one order, that of
//   time, and every execution is sequentially consistent but for the store buffers, as on x86.
//   A store goes into the buffer and costs its thread next to nothing. It becomes visible when the core owns the line,
//   after those before it. The core's own loads see it at once. An access that reads and writes waits for the buffer.
//   Threads stay on their cores. The same seed, and the same threads, have the same execution.
//
// The costs are in prices.hpp, and the omissions in docs/simulation.md.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include <rendezvous/arena.hpp>
#include <rendezvous/platform/patience.hpp>
#include <rendezvous/platform/shared_core.hpp>

#include "events.hpp"
#include "fiber.hpp"
#include "lines.hpp"
#include "profiles.hpp"
#include "scheduler.hpp"

namespace rendezvous::bench::simulated {

struct core;

struct thread {
  explicit thread(std::function<void()> body) : context(std::move(body)) {}

  int number = 0;
  core* at = nullptr;
  fiber context;
  runnable turn;
  request wanted;                   // at most one at a time
  void const* sleeps_on = nullptr;  // an address; null: awake
  std::uint32_t sleeps = 0;         // so far
  bool finished = false;
  span used = 0;              // of its core
  detail::arena_hints hints;  // what the platform keeps for it
  detail::patience patience;
  detail::shared_core where;
  detail::presence here;
};

/// A store that is not visible yet.
struct pending_store {
  void* where;
  std::uint64_t value;
  std::size_t size;  ///< in bytes; 0: only the line counts
};

struct core {
  int number;
  run_queue queue;
  thread* current = nullptr;  // null: idle, or on its way to the next thread
  instant clock = 0;          // of the current thread, or when the last one left
  instant accounted = 0;      // for
  instant next_tick = 0;
  bool gives_way = false;  // the current thread, if another one is first
  bool changing = false;   // `core_is_free` is yet to happen
  std::deque<pending_store> stores;
  request first_store;  // of the first one's line
  thread* waits_for_stores = nullptr;
};

class machine {
 public:
  machine(profile const& of, std::uint64_t seed);
  machine(machine const&) = delete;
  machine& operator=(machine const&) = delete;
  ~machine();

  /// Starts a thread, within the next 50 microseconds.
  thread& start(int core, std::function<void()> body);

  /// Runs until nothing is left to happen up to that time.
  void run_until(instant end);
  [[nodiscard]] bool all_finished() const;
  [[nodiscard]] instant now() const { return now_; }
  [[nodiscard]] profile const& made_after() const { return profile_; }
  /// What the thread has used of its core so far.
  [[nodiscard]] static span used_by(thread const& one);

  /// Memory that stays until the machine is gone, so that a line is never another one's before: which memory is used
  /// again is the C library's choice, and runs of the same seed would differ. Null: there is none.
  void* memory(std::size_t size, std::size_t alignment) noexcept;

  /// The machine whose threads run; there is at most one at a time.
  [[nodiscard]] static machine* current() { return current_; }

  // For threads of the machine.

  [[nodiscard]] static bool in_a_thread() { return current_ != nullptr && current_->running_ != nullptr; }
  [[nodiscard]] thread& running() { return *running_; }
  [[nodiscard]] prices const& costs() const { return profile_.costs; }
  /// What the platform keeps for all threads.
  [[nodiscard]] std::atomic<int>& last_to_wait() { return last_to_wait_; }
  [[nodiscard]] detail::presence& on_one_core() { return on_one_core_; }
  /// What the thread's clock says.
  [[nodiscard]] instant time() const { return running_->at->clock; }

  /// Lets time go by, for what nobody else can see.
  void spend(span time) { running_->at->clock += time; }

  /// The same, for about so long: what is never quite the same on a real machine would keep two cores in step for ever.
  void spend_about(span time) { spend(about(time)); }

  /// Computes for that time. Others may get the core meanwhile.
  void work(span time) {
    spend(time);
    await_turn();
  }

  /// What the thread's own core has stored there and nobody else can see; nothing when memory has the value.
  std::optional<std::uint64_t> read(void const* where);
  void write(pending_store const& what);
  /// The caller reads and writes the memory next, before anything else happens.
  void modify(void const* where);
  /// The memory is gone.
  void forget(void const* where, std::size_t size);

  void yield();
  /// Sleeps if `still` says so, until it is woken or, where there is a limit, for that long.
  template <class Still>
  void sleep(void const* where, std::optional<span> longest, Still still) {
    spend_about(costs().futex_call);
    await_stores();
    static_cast<void>(read(where));
    if (still()) sleep_on(where, longest);
  }
  /// Wakes up to so many of those who sleep there.
  void wake(void const* where, int many);

 private:
  span about(span time) { return random_.about(time, 20); }
  void await_turn();
  void await_stores();
  void get(void const* where, bool exclusive);
  void pause();
  thread* next_to_run();
  thread* happens(event const& what);

  void store_what_can_be(core& of);
  static void store(pending_store const& what);

  void sleep_on(void const* where, std::optional<span> longest);
  void wake_up(thread& one, instant when);
  void leave_core(core& of, span cost);
  thread* enter_core(core& of);
  static void account(core& of);
  void tick();
  void give_way_if_due();
  void finish();

  static machine* current_;

  profile profile_;
  random_numbers random_;
  events events_;
  lines lines_;
  std::vector<std::unique_ptr<core>> cores_;
  std::vector<std::unique_ptr<thread>> threads_;
  std::unordered_map<void const*, std::vector<thread*>> sleepers_;
  struct give_back {
    void operator()(void* memory) const noexcept;
  };
  std::vector<std::unique_ptr<void, give_back>> memory_;
  fiber outside_;
  thread* running_ = nullptr;
  instant now_ = 0;
  instant end_ = 0;
  std::atomic<int> last_to_wait_{detail::shared_core::unknown};
  detail::presence on_one_core_;
};

}  // namespace rendezvous::bench::simulated
