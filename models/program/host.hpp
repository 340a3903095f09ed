// The explorer's interface to the model platform: the platform announces an operation here, has it performed and
// receives its result.
//
// One of several machines performs it; the one that runs in this process registers its functions here.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../graph/clock.hpp"
#include "../graph/operation.hpp"
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

/// The events that happen before a point in a thread: so many of each thread.
struct view {
  vector_clock known;
  int thread = -1;  // none: before and after the threads
  int events = 0;   // that the thread has made
  site where;
};

/// The functions of a machine; each is documented below.
struct host {
  void (*object_created)(void* self, object_kind kind, std::uint64_t initial, char const* name, site where);
  void (*object_destroyed)(void* self, site where);
  std::uint64_t (*atomic_load)(void const* self, order_use o, site where);
  void (*atomic_store)(void* self, std::uint64_t value, order_use o, site where);
  std::uint64_t (*atomic_modify)(void* self, rmw_kind how, std::uint64_t operand, int width, order_use o, site where);
  std::uint64_t (*atomic_modify_or_look)(void* self, rmw_kind how, std::uint64_t operand, int width, order_use o,
                                         site where);
  bool (*atomic_compare_exchange)(void* self, std::uint64_t& expected, std::uint64_t desired, order_use success,
                                  order_use failed, failing on_failure, site where);
  bool (*atomic_attempt)(void* self, std::uint64_t expected, std::uint64_t desired, order_use success, order_use failed,
                         round_mark const& round, site where);
  std::uint64_t (*atomic_await)(void const* self, acceptable which, std::uint64_t operand, order_use o, site where);
  void (*fence)(std::memory_order order, site where);
  void (*watch_read)(void const* self, site where);
  void (*watch_write)(void* self, site where);
  sleep_result (*sleep_while)(void* word, std::uint64_t expected, bool may_time_out, site where);
  void (*wake)(void const* word, site where);
  std::uint64_t (*choose)(std::uint64_t count, char const* what, site where);
  bool (*time_is_up)(std::uint64_t deadline, site where);
  std::uint64_t (*new_deadline)();
  bool (*fails_spuriously)(void const* self, site where);
  round_mark (*begin_round)(site where);
  void (*give_up)(round_mark& round, memory_range own, site where);
  int (*current_thread)();
  void (*fail)(char const* verdict, char const* message, site where);
  moment (*now)();
  view (*knowledge)(site where);
  bool (*happens_before)(moment const& m, view const& later);
  bool (*orders_as_stated)();
  void* (*allocate)(std::size_t size, site where);
  void (*release)(void* p, site where);
  void (*outcome)(char const* word, int thread);
  void (*start_thread)(int number, site where);
  void (*join_thread)(int number, site where);
};

/// The running machine's functions; null: none runs.
inline host const* current_host = nullptr;

/// Ends the process with a message.
[[noreturn]] void used_outside_of_a_scenario();

inline host const& running_host() {
  if (current_host == nullptr) used_outside_of_a_scenario();
  return *current_host;
}

// Always inlined, so that they leave no frames on the thread's compared stack (compared_stack.hpp).

// Objects. `self` is the address of the object in the test program.
[[gnu::always_inline]] inline void object_created(void* self, object_kind kind, std::uint64_t initial, char const* name,
                                                  site where) {
  running_host().object_created(self, kind, initial, name, where);
}
[[gnu::always_inline]] inline void object_destroyed(void* self, site where) {
  running_host().object_destroyed(self, where);
}

// Operations on atomics.
[[gnu::always_inline]] inline std::uint64_t atomic_load(void const* self, order_use o, site where) {
  return running_host().atomic_load(self, o, where);
}
[[gnu::always_inline]] inline void atomic_store(void* self, std::uint64_t value, order_use o, site where) {
  running_host().atomic_store(self, value, o, where);
}
/// The value has so many bytes.
[[gnu::always_inline]] inline std::uint64_t atomic_modify(void* self, rmw_kind how, std::uint64_t operand, int width,
                                                          order_use o, site where) {
  return running_host().atomic_modify(self, how, operand, width, o, where);
}
/// The same, in a loop that may be a wait: while the value does not change.
[[gnu::always_inline]] inline std::uint64_t atomic_modify_or_look(void* self, rmw_kind how, std::uint64_t operand,
                                                                  int width, order_use o, site where) {
  return running_host().atomic_modify_or_look(self, how, operand, width, o, where);
}
[[gnu::always_inline]] inline bool atomic_compare_exchange(void* self, std::uint64_t& expected, std::uint64_t desired,
                                                           order_use success, order_use failed, failing on_failure,
                                                           site where) {
  return running_host().atomic_compare_exchange(self, expected, desired, success, failed, on_failure, where);
}
/// A compare-and-swap that decides the round: if it fails, the thread goes straight to give_up().
[[gnu::always_inline]] inline bool atomic_attempt(void* self, std::uint64_t expected, std::uint64_t desired,
                                                  order_use success, order_use failed, round_mark const& round,
                                                  site where) {
  return running_host().atomic_attempt(self, expected, desired, success, failed, round, where);
}
/// Waits until the value is acceptable and returns it.
[[gnu::always_inline]] inline std::uint64_t atomic_await(void const* self, acceptable which, std::uint64_t operand,
                                                         order_use o, site where) {
  return running_host().atomic_await(self, which, operand, o, where);
}
[[gnu::always_inline]] inline void fence(std::memory_order order, site where) { running_host().fence(order, where); }

// Plain accesses.
[[gnu::always_inline]] inline void watch_read(void const* self, site where) { running_host().watch_read(self, where); }
[[gnu::always_inline]] inline void watch_write(void* self, site where) { running_host().watch_write(self, where); }

// Sleeping and waking, by address alone.
[[gnu::always_inline]] inline sleep_result sleep_while(void* word, std::uint64_t expected, bool may_time_out,
                                                       site where) {
  return running_host().sleep_while(word, expected, may_time_out, where);
}
[[gnu::always_inline]] inline void wake(void const* word, site where) { running_host().wake(word, where); }

/// Returns 0 <= result < count; all results are explored.
[[gnu::always_inline]] inline std::uint64_t choose(std::uint64_t count, char const* what, site where) {
  return running_host().choose(count, what, where);
}
/// A choice too; a thread that then waits because time is not up does not count as waiting for ever.
[[gnu::always_inline]] inline bool time_is_up(std::uint64_t deadline, site where) {
  return running_host().time_is_up(deadline, where);
}
/// A number for a deadline of its own.
[[gnu::always_inline]] inline std::uint64_t new_deadline() { return running_host().new_deadline(); }
/// A choice too: whether a weak compare-and-swap fails spuriously. At most once in each thread at each atomic, or a
/// loop could go on for ever.
[[gnu::always_inline]] inline bool fails_spuriously(void const* self, site where) {
  return running_host().fails_spuriously(self, where);
}

[[gnu::always_inline]] inline round_mark begin_round(site where) { return running_host().begin_round(where); }
/// The round had no effect, and another one is to begin. `own` is the platform's state of the thread. Returns once, for
/// a rehearsal of the round; otherwise the thread is blocked in this execution.
[[gnu::always_inline]] inline void give_up(round_mark& round, memory_range own, site where) {
  running_host().give_up(round, own, where);
}

/// The running thread, from 0; before and after the threads: -1.
[[gnu::always_inline]] inline int current_thread() { return running_host().current_thread(); }
/// Starts another thread of the program, by its number: one that does not run from the start, and only once. Everything
/// that the caller has done happens before the new thread.
[[gnu::always_inline]] inline void start_thread(int number, site where = site::current()) {
  running_host().start_thread(number, where);
}
/// Returns when that thread has ended; all that it has done happens before the return.
[[gnu::always_inline]] inline void join_thread(int number, site where = site::current()) {
  running_host().join_thread(number, where);
}
/// Fails the execution with this verdict.
[[noreturn, gnu::always_inline]] inline void fail(char const* verdict, char const* message,
                                                  site where = site::current()) {
  running_host().fail(verdict, message, where);
  __builtin_unreachable();
}
[[gnu::always_inline]] inline moment now() { return running_host().now(); }
/// The current thread's view, now.
[[gnu::always_inline]] inline view knowledge(site where = site::current()) { return running_host().knowledge(where); }
/// A search that has answered no does not pass if a skipped fruitless poll could have made it a yes (vain_looks.hpp).
[[gnu::always_inline]] inline bool happens_before(moment const& m, view const& later) {
  return running_host().happens_before(m, later);
}
/// Whether each access has the order that its label states: none was changed for a trial.
[[gnu::always_inline]] inline bool orders_as_stated() { return running_host().orders_as_stated(); }

// Memory of the test program, tracked for leaks and for use after free.
[[gnu::always_inline]] inline void* allocate(std::size_t size, site where) {
  return running_host().allocate(size, where);
}
[[gnu::always_inline]] inline void release(void* p, site where) { running_host().release(p, where); }

}  // namespace models
