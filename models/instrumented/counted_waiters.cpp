#include "counted_waiters.hpp"

#include <utility>

#include "../exact/machine/program_heap.hpp"
#include "front.hpp"

namespace models::instrumented {

namespace {

int events_of_running_thread() { return the_world().live().done(running_host().current_thread()); }

}  // namespace

counted_waiters::waiter& counted_waiters::mine() {
  return waiting_[static_cast<std::size_t>(running_host().current_thread())];
}

/// The looks themselves are made by a function that _S_do_spin calls.
counted_waiters::part counted_waiters::part_of_wait(std::uintptr_t from) {
  if (is_switched_off_) return part::none;
  if (auto const known = parts_.find(from); known != parts_.end()) return known->second;
  exact::within_machine const own;
  bool const reads = front_.is_of_std("_S_do_spin", from) && !front_.is_of_std("__atomic_spin", from);
  part const its = front_.is_of_std("_M_enter_wait", from) ? part::counts : reads ? part::reads : part::none;
  return parts_[from] = its;
}

bool counted_waiters::enters(void* p, std::memory_order order, std::uintptr_t from) {
  if (part_of_wait(from) != part::counts) return false;
  mine() = {.count = {p, order, from}, .looks_from = events_of_running_thread()};
  return true;
}

/// Between these nothing else of that thread changes the count.
bool counted_waiters::leaves() { return !std::exchange(mine(), {}).is_counted; }

bool counted_waiters::leaves_out(void const* p, std::memory_order order, std::uintptr_t from) {
  mine().looks_from = events_of_running_thread();
  if (mine().count.at == nullptr || p != static_cast<char const*>(mine().count.at) + alignment) return false;
  mine().expected = {const_cast<void*>(p), order, from};
  return true;
}

void counted_waiters::count(access const& its) {
  site const where = front_.is_atomic(its.at, 4, its.from);
  running_host().atomic_modify_or_look(its.at, rmw_kind::add, 1, 4, {.order = its.order, .is_wide = false}, where);
}

std::uint64_t counted_waiters::read(access const& its) {
  site const where = front_.is_atomic(its.at, 4, its.from);
  return running_host().atomic_load(its.at, {.order = its.order, .is_wide = false}, where);
}

std::optional<std::uint64_t> counted_waiters::sleeps(void const* word) {
  the_world().live().is_in_round(running_host().current_thread(), mine().looks_from);
  bool const is_to_be_counted = mine().count.at != nullptr && !std::exchange(mine().is_counted, true);
  if (is_to_be_counted) count(mine().count);
  access const expected = std::exchange(mine().expected, {});
  return expected.at == word ? std::optional(read(expected)) : std::nullopt;
}

}  // namespace models::instrumented
