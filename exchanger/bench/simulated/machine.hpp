// A discrete-event simulation of a machine: a core for each thread, with a clock of its own; cache lines (lines.hpp); a
// store buffer for each core; and futexes. There is no scheduler, since no two threads share a core.
//
//   Its threads are fibers of one real thread. One of them runs until it comes to an access that others can see; then
//   whatever is to happen before, anywhere on the machine, happens first. So all accesses are in one order, that of
//   time, and every execution is sequentially consistent but for the store buffers, as on x86.
//   A store goes into the buffer and costs its thread next to nothing. It becomes visible when the core owns the line,
//   after those before it. The core's own loads see it at once. An access that reads and writes waits for the buffer.
//   The same seed, and the same threads, have the same execution.
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

namespace rendezvous::bench::simulated {

/// A store that is not visible yet.
struct pending_store {
  void* where;
  std::uint64_t value;
  std::size_t size;  ///< in bytes; 0: only the line counts
};

/// A thread, and its core.
struct thread {
  thread(int which, std::function<void()> body) : number(which), context(std::move(body)) {}

  int number;
  fiber context;
  instant clock = 0;
  request wanted{.core = number, .whose = this};  // at most one at a time
  std::deque<pending_store> stores;
  request first_store{.core = number, .exclusive = true};  // of the first one's line
  bool waits_for_stores = false;
  void const* sleeps_on = nullptr;  // an address; null: awake
  std::uint32_t sleeps = 0;         // so far
  bool finished = false;
  detail::arena_hints hints;  // what the platform keeps for it
  detail::patience patience;
  detail::shared_core where;
  detail::presence here;
};

class machine {
 public:
  /// Throws std::logic_error if there is one already: the platform finds it by current().
  explicit machine(std::uint64_t seed);
  machine(machine const&) = delete;
  machine& operator=(machine const&) = delete;
  ~machine();

  /// Starts a thread, on the next core, within the next 50 microseconds. At most `most_cores` of them.
  void start(std::function<void()> body);

  /// Runs until nothing is left to happen up to that time.
  void run_until(instant end);
  [[nodiscard]] bool all_finished() const;
  [[nodiscard]] instant now() const { return now_; }

  /// Memory that stays until the machine is gone, so that a line is never another one's before: which memory is used
  /// again is the C library's choice, and runs of the same seed would differ. Null: there is none.
  void* memory(std::size_t size, std::size_t alignment) noexcept;

  [[nodiscard]] static machine* current() { return current_; }

  // For threads of the machine.

  [[nodiscard]] static bool in_a_thread() { return current_ != nullptr && current_->running_ != nullptr; }
  [[nodiscard]] thread& running() { return *running_; }
  [[nodiscard]] int cores() const { return static_cast<int>(threads_.size()); }
  /// What the platform keeps for all threads.
  [[nodiscard]] std::atomic<int>& last_to_wait() { return last_to_wait_; }
  [[nodiscard]] detail::presence& on_one_core() { return on_one_core_; }

  /// Lets time go by, for what nobody else can see.
  void spend(span time) { running_->clock += time; }

  /// Computes for that time, and lets others do what they do meanwhile.
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
    spend_about(price::futex_call);
    await_stores();
    static_cast<void>(read(where));
    if (still()) sleep_on(where, longest);
  }
  /// Wakes all who sleep there.
  void wake(void const* where);

 private:
  /// What is never quite the same on a real machine would keep two cores in step for ever.
  span about(span time) { return random_.about(time, 20); }
  void spend_about(span time) { spend(about(time)); }
  void await_turn();
  void await_stores();
  void get(void const* where, bool exclusive);
  void pause();
  thread* next_to_run();
  thread* happens(event const& what);
  thread* arrives(request& wanted);

  void store_what_can_be(thread& of);
  static void store(pending_store const& what);

  void sleep_on(void const* where, std::optional<span> longest);
  void wake_up(thread& one);
  void finish();

  static machine* current_;

  random_numbers random_;
  events events_;
  lines lines_;
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
