// An operation of a thread, as announced to the explorer before it is performed.
//
// Plain data, so that the search can be tested without a program.
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
  await,   // a load that waits until it may return an acceptable value
  choice,  // 0 <= result < operand, free
  fence,
  give_up,  // this round of a retry loop had no effect, and nor will the next, until a value that it has read changes
  spawn,    // starts another thread, given by its number
  join,     // waits until that thread has finished
  finish    // the end of a spawned thread
};

/// `wake` acts on a queue of sleepers: two bits for each thread, the higher set while it sleeps, the lower the parity
/// of its wake-ups. The operand has the higher bits of the threads to wake if they sleep.
enum class rmw_kind : std::uint8_t { swap, add, sub, bit_and, bit_or, bit_xor, bit_nand, wake };

/// The values that an await accepts.
enum class acceptable : std::uint8_t { equal, different };

/// The information that a failing compare-and-swap gives its thread.
enum class failing : std::uint8_t {
  value,      // the value that it found
  only_that,  // only that it failed; the thread does not use the value
  ends_round  // none: the round of the loop is given up
};

/// A word on which only functions of the checker act, as a library's object.
enum class word_kind : std::uint8_t {
  any,
  lock,    // not 0 while a thread has it: others learn that only by waiting until it is 0 again
  waiters  // of a condition variable: the threads that wait there, or how often one of them was woken
};

/// Identifies a location across executions: the thread that made it, and that thread's running number.
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
  std::uint8_t label = 0;          // the number of the access's label; 0: none. The graph ignores it
  std::uint8_t failure_label = 0;  // for a failing compare-and-swap
  bool by_value : 1 = false;       // load, cas: if it does not write, only the value read matters
  bool elapses : 1 = false;        // load, choice: a time-out ends this wait, on another branch of the search
  bool spurious : 1 = false;       // choice: 1 is a spurious failure, which does not happen for ever
  bool fence : 1 = false;          // rmw only: a seq_cst fence, with its position in the order of all seq_cst fences
  bool kernel : 1 = false;  // load, cas: the kernel's read of a futex word before a sleep, not an access of the program
  bool quiet : 1 = false;   // rmw only: if it would not change the value, it is a load
  bool hidden : 1 = false;  // not a location of the program: a futex queue, or the order of seq_cst fences
  bool unordered : 1 = false;  // for a queue whose wake-ups are unordered: is_wake, is_sleep
  word_kind word = word_kind::any;
  std::uint8_t width = 8;  // bytes of the value: arithmetic wraps there; 16: values are numbers (wide_values.hpp)
  location_id location = 0;
  std::uint64_t operand = 0;   // stored, added, desired, awaited; the number of choices; or of another thread
  std::uint64_t expected = 0;  // cas: the value to replace; a choice of time: the number of the deadline, in its
                               // thread; await: the bits that matter, 0 for all

  friend bool operator==(operation const&, operation const&) = default;
};

/// What a thread learns of the operation that it has announced.
struct grant {
  bool succeeds = true;     // compare-and-swap
  bool ends_round = false;  // compare-and-swap: it fails, and the thread may only give up its round, and leave
  std::uint64_t value = 0;  // read, or chosen
};

/// The kind of an operation: all fields but its location, values, labels, and the information on a failure.
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

/// A wake-up of all sleepers at an address.
constexpr bool is_wake(operation const& op) { return op.unordered && op.kind == op_kind::store; }

/// The end of a sleep at an address: by a wake-up, or by the time limit of the wait.
constexpr bool is_sleep(operation const& op) { return op.unordered && reads(op.kind); }

/// The kernel's read of a futex word before a sleep, as a load: its operand is the queue in which the thread then
/// sleeps.
constexpr bool is_look(operation const& op) { return op.kernel && op.kind == op_kind::load; }

/// The memory order of an operation's read; for a cas it depends on whether that succeeds.
constexpr std::memory_order read_order(operation const& op, bool succeeded) {
  return op.kind == op_kind::cas && !succeeded ? op.failure_order : op.order;
}

/// The part of a value that fits in that number of bytes.
constexpr std::uint64_t wrapped(std::uint64_t value, int bytes) {
  return bytes == 8 ? value : value & ((std::uint64_t{1} << 8 * bytes) - 1);
}

/// The queue after a wake-up of each sleeper among `whom`.
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

/// The value that a read-modify-write writes after reading `before`.
constexpr std::uint64_t result_of(operation const& op, std::uint64_t before) {
  if (op.kind == op_kind::cas || op.modify == rmw_kind::swap) return op.operand;
  if (op.modify == rmw_kind::wake) return woken(before, op.operand);
  if (op.width == wide) return wide_result_of(op, before);
  return wrapped(modified(op.modify, before, op.operand), op.width);
}

/// Whether the operation writes after reading `value`.
constexpr bool writes_after(operation const& op, std::uint64_t value) {
  if (op.kind == op_kind::cas) return value == op.expected;
  return op.kind == op_kind::rmw && !(op.quiet && result_of(op, value) == value);
}

/// Whether `value` satisfies an await.
constexpr bool satisfies(operation const& op, std::uint64_t value) {
  std::uint64_t const seen = op.expected == 0 ? value : value & op.expected;
  return (op.accept == acceptable::equal) == (seen == op.operand);
}

/// Whether only the value that the operation reads matters, not the write it comes from: a relaxed read that writes
/// nothing, and that the program marks as such. The thread then does the same whichever write of that value it has
/// read. Other relaxed reads are distinguished by the write, as in the axioms.
constexpr bool is_known_by_value(operation const& op, std::uint64_t value) {
  if (op.kind != op_kind::load && op.kind != op_kind::cas) return false;
  if (op.on_failure == failing::ends_round || writes_after(op, value)) return false;
  return op.by_value && read_order(op, false) == std::memory_order_relaxed;
}

/// Whether a read known by its value makes no distinction between the two values.
constexpr bool are_alike(operation const& op, std::uint64_t one, std::uint64_t other) {
  if (one == other) return true;
  return op.kind == op_kind::cas && op.on_failure == failing::only_that && one != op.expected && other != op.expected;
}

/// Whether the thread is blocked after the operation has read `value`.
constexpr bool blocks_after(operation const& op, std::uint64_t value) {
  if (op.kind == op_kind::await) return !satisfies(op, value);
  return op.kind == op_kind::cas && op.on_failure == failing::ends_round && value != op.expected;
}

}  // namespace models
