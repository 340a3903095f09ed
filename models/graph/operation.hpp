// What a thread is about to do, as announced to the explorer before it is done.
//
// Plain data, so that the search can be tested by itself.
#pragma once

#include <atomic>
#include <cstdint>
#include <tuple>

#include "wide_values.hpp"

namespace models {

/// The kinds of operation that the search orders, or chooses between.
enum class op_kind : std::uint8_t {
  load,
  store,
  rmw,     // a read-modify-write that cannot fail
  cas,     // a compare-and-swap: on failure only a load
  await,   // a load that waits until it may return something acceptable
  choice,  // 0 <= result < operand, free
  fence,
  give_up,  // this round of a retry loop did nothing, and so will the next, until a value that it has read changes
  spawn,    // another thread, by its number, begins
  join,     // waits until that has finished
  finish    // a thread that was spawned has come to its end
};

/// `wake` is of a queue of sleepers: two bits for each thread, of which the higher says that it sleeps, and the lower
/// whether it was woken an odd number of times. The operand has the higher bits of those who are to be woken if they
/// sleep.
enum class rmw_kind : std::uint8_t { swap, add, sub, bit_and, bit_or, bit_xor, bit_nand, wake };

/// What an await accepts.
enum class acceptable : std::uint8_t { equal, different };

/// What a compare-and-swap that fails tells its thread.
enum class failing : std::uint8_t {
  value,      // what it found
  only_that,  // that it failed; the thread uses nothing of the value that it found
  ends_round  // nothing: the round of the loop is given up
};

/// Identifies a location across executions: the thread that made it and a running number of its own.
using location_id = std::uint32_t;

/// The hidden location that stands for the order of the seq_cst fences.
inline constexpr location_id seq_cst_fences = 0xffffffff;

struct operation {
  op_kind kind = op_kind::load;
  rmw_kind modify = rmw_kind::swap;
  acceptable accept = acceptable::different;
  failing on_failure = failing::value;
  std::memory_order order : 8 = std::memory_order_relaxed;
  std::memory_order failure_order : 8 = std::memory_order_relaxed;
  std::uint8_t label = 0;          // a name for the access, by its number; 0: none. The graph does not look at it
  std::uint8_t failure_label = 0;  // of a compare-and-swap that fails
  bool by_value : 1 = false;       // load, cas: of a read that does not write only the value matters
  bool elapses : 1 = false;        // a time-out ends the wait: of a load, and a choice, on another branch of the search
  bool spurious : 1 = false;       // choice: 1 is a failure for no reason, which does not happen for ever
  bool fence : 1 = false;          // rmw only: a seq_cst fence, which has its position in the order of all of them
  bool kernel : 1 = false;         // load, cas: the kernel's look at a word before a sleep, no access of the program
  bool quiet : 1 = false;          // rmw only: where it would leave the value as it is, it is a load
  bool hidden : 1 = false;         // not a location of the program: a futex queue, the order of seq_cst
  bool unordered : 1 = false;      // of a queue whose wake-ups have no order of their own: is_wake, is_sleep
  std::uint8_t width = 8;  // bytes of the value: arithmetic wraps there; 16: values are numbers (wide_values.hpp)
  location_id location = 0;
  std::uint64_t operand = 0;   // stored, added, desired, awaited; the number of choices; or of another thread
  std::uint64_t expected = 0;  // cas: the value to replace; a choice of time: the number of the deadline, in its
                               // thread; await: the bits that matter, 0 for all

  friend bool operator==(operation const&, operation const&) = default;
};

/// What kind of operation it is: all but where and on which values it works, how the source calls it, and what its
/// thread is told of a failure.
constexpr auto nature_of(operation const& op) {
  return std::make_tuple(op.kind, op.modify, op.accept, op.order, op.failure_order, bool{op.by_value}, bool{op.elapses},
                         bool{op.spurious}, bool{op.fence}, bool{op.kernel}, bool{op.quiet}, bool{op.hidden},
                         bool{op.unordered}, op.width);
}

constexpr bool acquires(std::memory_order o) {
  return o == std::memory_order_acquire || o == std::memory_order_consume || o == std::memory_order_acq_rel ||
         o == std::memory_order_seq_cst;
}

constexpr bool releases(std::memory_order o) {
  return o == std::memory_order_release || o == std::memory_order_acq_rel || o == std::memory_order_seq_cst;
}

constexpr bool reads(op_kind k) {
  return k == op_kind::load || k == op_kind::rmw || k == op_kind::cas || k == op_kind::await;
}

/// A wake-up at an address, whoever sleeps there.
constexpr bool is_wake(operation const& op) { return op.unordered && op.kind == op_kind::store; }

/// What ends a sleep at an address: a wake-up; or nothing, and then a load has reached its time limit.
constexpr bool is_sleep(operation const& op) { return op.unordered && reads(op.kind); }

/// The kernel's look at a word before a sleep, as a load: its operand is the queue in which the thread then sleeps.
constexpr bool is_look(operation const& op) { return op.kernel && op.kind == op_kind::load; }

/// The memory order of an operation's read; for a cas it depends on whether that succeeds.
constexpr std::memory_order read_order(operation const& op, bool succeeded) {
  return op.kind == op_kind::cas && !succeeded ? op.failure_order : op.order;
}

/// The part of a value that fits in that number of bytes.
constexpr std::uint64_t wrapped(std::uint64_t value, int bytes) {
  return bytes == 8 ? value : value & ((std::uint64_t{1} << 8 * bytes) - 1);
}

/// Every sleeper among `whom`: awake, and woken once more.
constexpr std::uint64_t woken(std::uint64_t queue, std::uint64_t whom) {
  std::uint64_t const those = queue & whom;
  return (queue & ~those) ^ (those >> 1);
}

/// What arithmetic makes of `before`, in as many bits as there are.
template <class Value>
constexpr Value modified(rmw_kind how, Value before, Value operand) {
  switch (how) {
    case rmw_kind::add: return before + operand;
    case rmw_kind::sub: return before - operand;
    case rmw_kind::bit_and: return before & operand;
    case rmw_kind::bit_or: return before | operand;
    case rmw_kind::bit_xor: return before ^ operand;
    case rmw_kind::bit_nand: return ~(before & operand);
    case rmw_kind::swap:
    case rmw_kind::wake: break;
  }
  return operand;
}

/// The same of a value of sixteen bytes, by numbers.
std::uint64_t wide_result_of(operation const& op, std::uint64_t before);

/// What a read-modify-write leaves behind when it read `before`.
constexpr std::uint64_t result_of(operation const& op, std::uint64_t before) {
  if (op.kind == op_kind::cas || op.modify == rmw_kind::swap) return op.operand;
  if (op.modify == rmw_kind::wake) return woken(before, op.operand);
  if (op.width == wide) return wide_result_of(op, before);
  return wrapped(modified(op.modify, before, op.operand), op.width);
}

/// Whether the operation, having read `value`, goes on to write.
constexpr bool writes_after(operation const& op, std::uint64_t value) {
  if (op.kind == op_kind::cas) return value == op.expected;
  return op.kind == op_kind::rmw && !(op.quiet && result_of(op, value) == value);
}

/// Whether an await is over once it may read `value`.
constexpr bool satisfies(operation const& op, std::uint64_t value) {
  std::uint64_t const seen = op.expected == 0 ? value : value & op.expected;
  return (op.accept == acceptable::equal) == (seen == op.operand);
}

/// Whether only the value matters that the operation reads, not the write it comes from: a relaxed read that writes
/// nothing, and of which the program says so. The thread does the same whichever of several writes with one value it
/// has read. Other relaxed reads are told apart by the write, as in the axioms.
constexpr bool is_known_by_value(operation const& op, std::uint64_t value) {
  if (op.kind != op_kind::load && op.kind != op_kind::cas) return false;
  if (op.on_failure == failing::ends_round || writes_after(op, value)) return false;
  return op.by_value && read_order(op, false) == std::memory_order_relaxed;
}

/// Whether the thread does the same with the one value and with the other, for a read that is known by its value.
constexpr bool are_alike(operation const& op, std::uint64_t one, std::uint64_t other) {
  if (one == other) return true;
  return op.kind == op_kind::cas && op.on_failure == failing::only_that && one != op.expected && other != op.expected;
}

/// Whether the thread goes no further once the operation has read `value`.
constexpr bool blocks_after(operation const& op, std::uint64_t value) {
  if (op.kind == op_kind::await) return !satisfies(op, value);
  return op.kind == op_kind::cas && op.on_failure == failing::ends_round && value != op.expected;
}

}  // namespace models
