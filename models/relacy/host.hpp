// The explorer's interface to the model platform: here the platform announces an operation, has it performed and gets
// its result.
//
// There is one host in a process, since there is one Relacy context in a process.
#pragma once

#include <cstdint>

#include "../graph/clock.hpp"
#include "../graph/operation.hpp"
#include "round_mark.hpp"
#include "site.hpp"

namespace models {

/// What kind of object an address belongs to, and what became of it.
enum class object_kind : std::uint8_t { atomic, watch };

// Objects. `self` is the address of the object in the program under test.
void object_created(void* self, object_kind kind, std::uint64_t initial, char const* name, site where);
void object_destroyed(void* self, site where);

// Operations on atomics.
struct order_use {
  std::memory_order order;
  std::uint8_t label = 0;  // number in the label_table, 0 when none
  bool by_value = false;   // when nothing is written, only the value that was read matters to the thread
};
std::uint64_t atomic_load(void const* self, order_use o, site where);
void atomic_store(void* self, std::uint64_t value, order_use o, site where);
/// The value has so many bytes.
std::uint64_t atomic_modify(void* self, rmw_kind how, std::uint64_t operand, int width, order_use o, site where);
bool atomic_compare_exchange(void* self, std::uint64_t& expected, std::uint64_t desired, order_use success,
                             order_use failed, failing on_failure, site where);
/// A compare-and-swap that decides the round: when it fails, the thread comes to give_up() at once.
bool atomic_attempt(void* self, std::uint64_t expected, std::uint64_t desired, order_use success, order_use failed,
                    round_mark const& round, site where);
/// Waits until the value is acceptable and returns it.
std::uint64_t atomic_await(void const* self, acceptable which, std::uint64_t operand, order_use o, site where);
void fence(std::memory_order order, site where);

// Plain accesses.
void watch_read(void const* self, site where);
void watch_write(void* self, site where);

// Sleeping and waking, by address alone.
enum class sleep_result : std::uint8_t { woken, changed, timed_out };
sleep_result sleep_while(void* word, std::uint64_t expected, bool may_time_out, site where);
void wake(void const* word, site where);

/// 0 <= result < count; every one of them is explored.
std::uint64_t choose(std::uint64_t count, char const* what, site where);

/// A choice too; but a thread for which time is not up, and that then waits, does not wait for ever.
bool time_is_up(std::uint64_t deadline, site where);
/// A number for a deadline of its own.
std::uint64_t new_deadline();

/// A choice too: whether a weak compare-and-swap fails for no reason. A thread sees that once at each atomic,
/// or a loop could go on for ever.
bool fails_spuriously(void const* self, site where);

round_mark begin_round(site where);
/// The round has done nothing, and another one is to begin. What the platform keeps of the thread is in `own`.
/// Returns once, for a rehearsal of the round (see rounds.hpp), and when Relacy itself schedules; otherwise the thread
/// goes no further in this execution.
void give_up(round_mark& round, memory_range own, site where);

/// The running thread, from 0; before and after the threads: -1.
int current_thread();

/// Something that must hold does not.
[[noreturn]] void fail(char const* verdict, char const* message, site where = site::current());

/// A point in a thread's own time, and whether the current thread happens after it.
struct moment {
  int thread = 0;
  int events = 0;
};
moment now();

/// What happens before a moment of a thread's own: so many events of each thread.
struct view {
  vector_clock known;
  int thread = -1;  // none: before and after the threads
  int events = 0;   // that the thread has made
  site where;
};
/// Of the current thread, now.
view knowledge(site where = site::current());

/// A search that has answered no does not pass if a look in vain, which is left out, could make that a yes
/// (vain_looks.hpp).
bool happens_before(moment const& m, view const& later);

/// Whether each access has the order that its label states: no trial has others tried.
bool orders_as_stated();

/// Memory of the program under test, tracked for leaks and for use after free.
void* allocate(std::size_t size, site where);
void release(void* p, site where);

}  // namespace models
