// An event of an execution graph: one operation, or one half of a read-modify-write.
#pragma once

#include <cstdint>

#include "../../graph/operation.hpp"
#include "view.hpp"

namespace models::exact {

enum class event_role : std::uint8_t { read, write, other };

struct event {
  operation op;
  event_role role = event_role::other;
  bool exclusive = false;    // the read or the write of a read-modify-write that succeeded: two events, side by side
  bool blocked = false;      // the thread goes no further: it waits for another value
  bool after_plain = false;  // since its event before, the thread has touched plain data
  event_id from;             // reads: the write that was read
  std::uint32_t place = 0;   // writes: position in modification order, from 1; the initial value has 0
  std::uint32_t stamp = 0;   // when the search added it
  std::uint64_t value = 0;   // read, written or chosen
  view porf;                 // everything before it by program order and reads-from, itself included
  view hb;                   // everything that happens before it, itself included
  view message;              // writes: what happens before an acquire operation that reads it

  [[nodiscard]] bool reads() const { return role == event_role::read; }
  [[nodiscard]] bool writes() const { return role == event_role::write; }
  /// Of a read-modify-write.
  [[nodiscard]] bool is_first_half() const { return reads() && exclusive; }
  [[nodiscard]] bool is_second_half() const { return writes() && exclusive; }
  /// Not what the kernel does for it.
  [[nodiscard]] bool is_of_program() const { return !op.hidden && !op.kernel; }
  [[nodiscard]] bool is_fence() const { return op.kind == op_kind::fence; }
  [[nodiscard]] bool seq_cst() const {
    if (blocked) return false;
    return (reads() ? read_order(op, exclusive) : op.order) == std::memory_order_seq_cst &&
           (role != event_role::other || is_fence());
  }
};

/// What a thread that reads from a write of this value does: the read, as an event.
inline event read_event(operation const& op, event_id from, std::uint64_t value) {
  event e;
  e.op = op;
  e.role = event_role::read;
  e.from = from;
  e.value = value;
  e.exclusive = writes_after(op, value);
  e.blocked = blocks_after(op, value);
  return e;
}

inline event write_event(operation const& op, std::uint64_t value, bool exclusive) {
  event e;
  e.op = op;
  e.role = event_role::write;
  e.exclusive = exclusive;
  e.value = value;
  return e;
}

/// The event that follows the first half of a read-modify-write.
inline event second_half(event const& read) { return write_event(read.op, result_of(read.op, read.value), true); }

}  // namespace models::exact
