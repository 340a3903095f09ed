// The door between a program under test and the machine that explores it: what the program does goes through the host
// in force, an abstract class. Both fronts call it: the model platform (types/), and instrumented code (instrumented/).
//
// A machine has a host for each of its modes (exact/machine/mode.hpp), and changes the one in force.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../graph/clock.hpp"
#include "../graph/operation.hpp"
#include "loop_head.hpp"
#include "round_mark.hpp"
#include "site.hpp"

namespace models {

/// The kind of an object, and its state.
enum class object_kind : std::uint8_t { atomic, watch };

struct order_use {
  std::memory_order order;
  std::uint8_t label = 0;  // number in the label_table, 0 when none
  bool by_value = false;   // if nothing is written, only the value read matters to the thread
  bool is_wide = false;    // values are numbers of those of sixteen bytes (graph/wide_values.hpp)
};

enum class sleep_result : std::uint8_t { woken, changed, timed_out };

/// A point in a thread's program order, to be tested for happens-before.
struct moment {
  int thread = 0;
  int events = 0;
};

/// The events that happen before a point in a thread: their number for each thread.
struct view {
  vector_clock known;
  int thread = -1;  // none: before and after the threads
  int events = 0;   // that the thread has made
  site where;
};

/// In place of an atomic's address: the operation is on none. A null pointer is one that a program may follow.
inline char const no_atomic = 0;
constexpr void const* on_none = &no_atomic;

class host {
 public:
  /// The running thread, from 0; before and after the threads: -1.
  [[nodiscard]] virtual int current_thread() = 0;

  // Objects, and the data that they watch. `self` is the address of the object in the test program.
  virtual void object_created(void* self, object_kind kind, std::uint64_t initial, char const* name,
                              site const& where) = 0;
  virtual void object_destroyed(void* self, site const& where) = 0;
  virtual void watch_read(void const* self, site const& where) = 0;
  virtual void watch_write(void* self, site const& where) = 0;

  // Operations on atomics.
  virtual std::uint64_t atomic_load(void const* self, order_use o, site const& where) = 0;
  virtual void atomic_store(void* self, std::uint64_t value, order_use o, site const& where) = 0;
  /// `width`: bytes of the value.
  virtual std::uint64_t atomic_modify(void* self, rmw_kind how, std::uint64_t operand, int width, order_use o,
                                      site const& where) = 0;
  /// A modification in a loop that may be a wait: while it does not change the value.
  virtual std::uint64_t atomic_modify_or_look(void* self, rmw_kind how, std::uint64_t operand, int width, order_use o,
                                              site const& where) = 0;
  virtual bool atomic_compare_exchange(void* self, std::uint64_t& expected, std::uint64_t desired, order_use success,
                                       order_use failed, failing on_failure, site const& where) = 0;
  /// A compare-and-swap that decides the round: if it fails, the thread goes straight to give_up().
  virtual bool atomic_attempt(void* self, std::uint64_t expected, std::uint64_t desired, order_use success,
                              order_use failed, round_mark const& round, site const& where) = 0;
  /// Waits until the value is acceptable and returns it.
  virtual std::uint64_t atomic_await(void const* self, acceptable which, std::uint64_t operand, order_use o,
                                     site const& where) = 0;
  /// A choice too: whether a weak compare-and-swap fails spuriously. At most once in each thread at each atomic, or a
  /// loop could go on for ever.
  virtual bool fails_spuriously(void const* self, site const& where) = 0;
  virtual void fence(std::memory_order order, site const& where) = 0;
  /// Any operation, as the search knows it, on an atomic, whose location it is then given, or on_none.
  virtual grant perform(operation op, void const* atomic, site const& where) = 0;

  // Sleeping and waking, by address alone.
  virtual sleep_result sleep_while(void* word, std::uint64_t expected, bool may_time_out, site const& where) = 0;
  virtual void wake(void const* word, site const& where) = 0;

  /// Returns 0 <= result < count; all results are explored.
  virtual std::uint64_t choose(std::uint64_t count, char const* what, site const& where) = 0;
  /// A choice too; a thread that then waits because time is not up does not count as waiting for ever.
  virtual bool time_is_up(std::uint64_t deadline, site const& where) = 0;
  /// A number that its thread has for no other deadline.
  virtual std::uint64_t new_deadline() = 0;

  virtual round_mark begin_round(site const& where) = 0;
  /// The round had no effect, and another one is to begin. `own` is the platform's state of the thread. Returns once,
  /// for a rehearsal of the round; otherwise the thread is blocked in this execution.
  virtual void give_up(round_mark const& round, memory_range own, site const& where) = 0;
  /// The thread is at the head of a loop of its code, and is blocked if the round behind it was in vain.
  virtual void comes_to_loop(loop_head const& /*head*/) {}
  /// Of the thread's next operation.
  virtual void comes_to_exchange(deciding_exchange const& /*next*/) {}
  /// The count of its rounds ends a loop (loop_head::ends_by_count).
  virtual void count_ends_loop() {}

  /// Starts another thread of the program, by its number: one that does not run from the start, and only once.
  /// Everything that the caller has done happens before the new thread.
  virtual void start_thread(int number, site const& where) = 0;
  /// Returns when that thread has ended; all that it has done happens before the return.
  virtual void join_thread(int number, site const& where) = 0;

  // Memory of the test program, tracked for leaks and for use after free.
  virtual void* allocate(std::size_t size) = 0;
  virtual void release(void* p, site const& where) = 0;
  /// By operator new and delete. Null: there is no memory left.
  virtual void* allocate_by_new(std::size_t size, std::size_t alignment) = 0;
  virtual void release_by_delete(void* p) = 0;

  // What the program asks, and says.
  virtual moment now() = 0;
  /// The current thread's view, now.
  virtual view knowledge(site const& where) = 0;
  /// A search that has answered no does not pass if a skipped fruitless poll could have made it a yes (vain_looks.hpp).
  virtual bool happens_before(moment const& m, view const& later) = 0;
  /// Whether each access has the order that its label states: none was changed for a trial.
  virtual bool orders_as_stated() = 0;
  virtual void outcome(char const* word, int thread) = 0;
  /// Fails the execution with this verdict.
  [[noreturn]] virtual void fail(char const* verdict, char const* message, site const& where) = 0;

 protected:
  ~host() = default;
};

/// The host in force; null: no machine runs.
inline host* current_host = nullptr;

/// Ends the process with a message.
[[noreturn]] void used_outside_of_a_scenario();

/// Always inlined, as whoever calls it for the program is, so that it leaves no frame on the thread's compared stack
/// (compared_stack.hpp).
[[gnu::always_inline]] inline host& running_host() {
  if (current_host == nullptr) used_outside_of_a_scenario();
  return *current_host;
}

}  // namespace models
