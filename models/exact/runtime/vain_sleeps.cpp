#include "vain_sleeps.hpp"

namespace models::exact {

namespace {

constexpr std::uint64_t all_sleepers = 0xaaaaaaaaaaaaaaaa;  // rmw_kind::wake

/// Whether it was all sleepers that the wake-up was to wake, or the thread was the only one.
bool could_wake_no_other(event const& wake, std::uint64_t queue, std::uint64_t sleeping) {
  return (wake.op.operand & all_sleepers & ~sleeping) != 0 || (queue & all_sleepers) == sleeping;
}

/// Of a thread that has read the queue behind its sleep there: whoever has taken its bit away.
bool was_woken_alone(graph const& g, event const& awake, std::uint64_t sleeping) {
  for (event_id by = awake.from; !by.initial();) {
    event const& after = g.at(by);
    event const& before = g.at(id_of(by.thread, by.index - 1));
    if ((before.value & ~after.value & sleeping) != 0) return could_wake_no_other(after, before.value, sleeping);
    by = before.from;
  }
  return false;
}

/// The second half of the kernel's look, or the unlock behind having come to a condition variable, or a choice behind
/// these: whether the sleep ends for no reason, or time is up.
bool is_asleep(execution const& x, int thread, int index) {
  while (index != 0 && x.at(thread, index).op.kind == op_kind::choice) --index;
  event const& e = x.at(thread, index);
  bool const is_unlock = index != 0 && e.op.word == word_kind::lock && e.op.kind == op_kind::store;
  return (e.op.kernel && e.is_second_half()) || (is_unlock && x.at(thread, index - 1).op.word == word_kind::waiters);
}

/// Of a thread that has read that it was woken at a condition variable (posix::wake_one, wake_all).
bool could_wake_no_other(graph const& g, event_id by, std::uint64_t waiting) {
  auto const is_change_of_set = [&](rmw_kind how) {
    event const& e = g.at(by);
    return e.op.word == word_kind::waiters && e.is_first_half() && e.op.modify == how;
  };
  while (!is_change_of_set(rmw_kind::bit_and)) --by.index;
  if (g.at(by).op.operand == 0) return true;
  while (!is_change_of_set(rmw_kind::bit_or)) --by.index;
  return g.at(by).value == waiting;
}

/// Whether it is what a thread does there that waits, and could only have been woken itself.
bool is_of_vain_wait(execution const& x, int thread, int index) {
  event const& e = x.at(thread, index);
  std::uint64_t const waiting = std::uint64_t{1} << thread;
  if (e.op.kind == op_kind::await) return !e.blocked && could_wake_no_other(x.so_far(), e.from, waiting);
  return (e.op.modify == rmw_kind::bit_or && e.op.operand == waiting) ||
         (e.op.modify == rmw_kind::bit_and && e.op.operand == ~waiting);
}

}  // namespace

bool is_of_vain_sleep(execution const& x, int thread, int index) {
  event const& e = x.at(thread, index);
  if (e.op.kind == op_kind::choice) return is_asleep(x, thread, index);
  if (e.op.kernel) return true;
  if (e.op.word == word_kind::waiters) return is_of_vain_wait(x, thread, index);
  if (!e.op.hidden || e.op.unordered) return false;
  if (e.is_second_half()) return is_of_vain_sleep(x, thread, index - 1);
  if (e.op.kind == op_kind::await) return !e.blocked && was_woken_alone(x.so_far(), e, e.op.expected << 1);
  if (e.op.modify == rmw_kind::bit_or) return true;
  // It goes by itself.
  std::uint64_t const sleeping = ~e.op.operand & all_sleepers;
  return e.op.modify == rmw_kind::bit_and && ((e.value & sleeping) != 0 || was_woken_alone(x.so_far(), e, sleeping));
}

bool any_is_of_vain_sleep(execution const& x, int thread, int first) {
  int i = first;
  while (i != x.done(thread) && !is_of_vain_sleep(x, thread, i)) ++i;
  return i != x.done(thread);
}

}  // namespace models::exact
