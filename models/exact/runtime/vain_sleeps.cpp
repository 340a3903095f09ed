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

/// The second half of the kernel's look, or a choice behind it: whether the sleep ends for no reason, or time is up.
bool is_asleep(execution const& x, int thread, int index) {
  while (index != 0 && x.at(thread, index).op.kind == op_kind::choice) --index;
  event const& e = x.at(thread, index);
  return e.op.kernel && e.is_second_half();
}

}  // namespace

bool is_of_vain_sleep(execution const& x, int thread, int index) {
  event const& e = x.at(thread, index);
  if (e.op.kind == op_kind::choice) return is_asleep(x, thread, index);
  if (e.op.kernel) return true;
  if (!e.op.hidden || e.op.unordered) return false;
  if (e.is_second_half()) return is_of_vain_sleep(x, thread, index - 1);
  if (e.op.kind == op_kind::await) return !e.blocked && was_woken_alone(x.so_far(), e, e.op.expected << 1);
  if (e.op.modify == rmw_kind::bit_or) return true;
  // It goes by itself.
  std::uint64_t const sleeping = ~e.op.operand & all_sleepers;
  return e.op.modify == rmw_kind::bit_and && ((e.value & sleeping) != 0 || was_woken_alone(x.so_far(), e, sleeping));
}

}  // namespace models::exact
