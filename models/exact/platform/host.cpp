// Implements program/host.hpp by the graph machine.
#include "../../program/host.hpp"

#include <cstdlib>

#include "../../graph/memory_orders.hpp"
#include "../../program/compared_stack.hpp"
#include "../../program/explore.hpp"
#include "../machine/apart.hpp"
#include "../machine/graph_machine.hpp"
#include "../search/by_value.hpp"

namespace models {

namespace by_graph {

namespace {

using exact::apart;
using exact::graph_machine;

graph_machine& machine() { return graph_machine::get(); }
exact::mode& now_mode() { return machine().now(); }

/// What the running thread has in registers and on its stack, up to that frame of one of the functions here.
memory_range stack_above(void const* frame) {
  if (now_mode().thread() < 0) return {};
  char const* const begin = static_cast<char const*>(frame) - saved_registers;
  return {begin, static_cast<std::size_t>(machine().threads().stack() - begin)};
}

/// The order that the access has by its label, unless that is changed.
std::memory_order effective(order_use o, operations kind) {
  auto const& changed = machine().options().orders;
  auto const i = changed.find(o.label);
  return o.label == 0 || i == changed.end() ? o.order : as_far_as_possible(kind, i->second);
}

void expect_name(std::uint8_t label) {
  if (label > machine().options().names.labels.size()) {
    machine().fail(verdict_kind::internal_error,
                   "an access has a label that is not in the label_table: hand in the table with the project's names",
                   site());
  }
}

/// The label that the model has given to the access, which is performed as that kind of operation.
std::uint8_t label_of(order_use o, operations kind, site const& where) {
  expect_name(o.label);
  if (o.label != 0) now_mode().comes_to_label(o.label, kind, where);
  return o.label;
}

operation make(op_kind kind, order_use o, operations as, site const& where) {
  operation op;
  op.kind = kind;
  op.label = label_of(o, as, where);
  op.by_value = o.by_value;
  op.order = effective(o, as);
  if (o.is_wide) op.width = wide;
  return op;
}

}  // namespace

// Objects.

void object_created(void* self, object_kind kind, std::uint64_t initial, char const* name, site where) {
  now_mode().makes(self, kind, initial, name, where);
}

void object_destroyed(void* self, site where) { now_mode().ends(self, where); }

// Operations on atomics.

std::uint64_t atomic_load(void const* self, order_use o, site where) {
  __builtin_unwind_init();  // saves registers
  void const* const frame = __builtin_frame_address(0);
  return apart([&] {
    operation const op = make(op_kind::load, o, operations::load, where);
    exact::look const l{self, op, where, frame};
    if (auto const again = now_mode().has_again(l)) return *again;
    now_mode().looks(l, stack_above(frame));
    return now_mode().perform(op, self, where).value;
  });
}

void atomic_store(void* self, std::uint64_t value, order_use o, site where) {
  operation op = make(op_kind::store, o, operations::store, where);
  op.operand = value;
  now_mode().perform(op, self, where);
}

namespace {

operation make_modify(rmw_kind how, std::uint64_t operand, int width, order_use o, site const& where) {
  operation op = make(op_kind::rmw, o, operations::modify, where);
  op.modify = how;
  op.operand = operand;
  op.width = static_cast<std::uint8_t>(width);
  return op;
}

}  // namespace

std::uint64_t atomic_modify(void* self, rmw_kind how, std::uint64_t operand, int width, order_use o, site where) {
  operation const op = make_modify(how, operand, width, o, where);
  return now_mode().perform(op, self, where).value;
}

/// A read-modify-write that leaves the value as it is, and releases nothing, is not told from a load: it continues the
/// release sequences that a load leaves as they are, and whoever reads from it could as well read what it has read. One
/// that releases is a load only when the thread has come to it again with nothing but looks in between: what it has
/// learnt since by looking, it does not pass on.
std::uint64_t atomic_modify_or_look(void* self, rmw_kind how, std::uint64_t operand, int width, order_use o,
                                    site where) {
  __builtin_unwind_init();  // saves registers
  void const* const frame = __builtin_frame_address(0);
  return apart([&] {
    operation op = make_modify(how, operand, width, o, where);
    op.quiet = true;
    exact::look const l{self, op, where, frame};
    op.quiet = !releases(op.order) || now_mode().has_looked(l);
    now_mode().looks(l, stack_above(frame));
    return now_mode().perform(op, self, where).value;
  });
}

namespace {

operation make_compare_exchange(std::uint64_t expected, std::uint64_t desired, order_use success, order_use failed,
                                site const& where) {
  operation op = make(op_kind::cas, success, operations::modify, where);
  op.failure_label = label_of(failed, operations::load, where);
  op.by_value = failed.by_value;
  op.failure_order = effective(failed, operations::load);
  op.operand = desired;
  op.expected = expected;
  return op;
}

}  // namespace

bool atomic_compare_exchange(void* self, std::uint64_t& expected, std::uint64_t desired, order_use success,
                             order_use failed, failing on_failure, site where) {
  __builtin_unwind_init();  // saves registers
  void const* const frame = __builtin_frame_address(0);
  return apart([&] {
    operation op = make_compare_exchange(expected, desired, success, failed, where);
    op.on_failure = on_failure;
    now_mode().looks({self, op, where, frame}, stack_above(frame));
    exact::grant const g = now_mode().perform(op, self, where);
    if (!g.succeeds) expected = g.value;
    return g.succeeds;
  });
}

bool atomic_attempt(void* self, std::uint64_t expected, std::uint64_t desired, order_use success, order_use failed,
                    round_mark const& round, site where) {
  operation op = make_compare_exchange(expected, desired, success, failed, where);
  return now_mode().attempt(op, self, round, where).succeeds;
}

std::uint64_t atomic_await(void const* self, acceptable which, std::uint64_t operand, order_use o, site where) {
  operation op = make(op_kind::await, o, operations::load, where);
  op.accept = which;
  op.operand = operand;
  return now_mode().perform(op, self, where).value;
}

namespace {

bool has_read_by_value(int t) {
  exact::execution const& x = machine().live();
  for (int i = 0; i != x.done(t); ++i) {
    if (exact::known_by_value(x.so_far().at(exact::id_of(t, i)))) return true;
  }
  return false;
}

}  // namespace

void fence(std::memory_order order, site where) {
  if (int const t = now_mode().thread(); t >= 0 && acquires(order) && has_read_by_value(t)) {
    machine().fail(verdict_kind::internal_error,
                   "an acquire fence after a relaxed read that is told apart by its value alone: do not say so of that "
                   "read (order_label, by_value), so that every write it may read is explored",
                   where);
  }
  if (int const t = now_mode().thread(); t >= 0 && acquires(order)) machine().learnt().has_acquire_fence(t);
  operation op;
  op.kind = op_kind::fence;
  op.order = order;
  now_mode().perform(op, exact::on_none, where);
}

// Plain accesses.

void watch_read(void const* self, site where) { now_mode().reads(self, where); }
void watch_write(void* self, site where) { now_mode().writes(self, where); }

// Sleeping and waking, in a queue for each address that the program does not see. It orders nothing for the program.
//
// By C++20 only so much of the kernel's order is kept as anybody can tell (axioms/sleeps.hpp). Under sequential
// consistency that is all of it, and whether a wake-up can end a sleep depends on what comes later: there the queue is
// a counter of wake-ups, which sleepers and wakers change by read-modify-writes, as both take the same lock.

namespace {

constexpr std::uint64_t nobody_has_come = 0;
constexpr std::uint64_t somebody_came = 1;

bool keeps_whole_order() { return machine().options().how.model == memory_model_name::sequential_consistency; }

operation on_queue(location_id queue, op_kind kind, std::uint64_t operand) {
  operation op;
  op.kind = kind;
  op.operand = operand;
  op.hidden = true;
  op.unordered = !keeps_whole_order();
  op.location = queue;
  return op;
}

std::uint64_t add_wakes(location_id queue, std::uint64_t count, site const& where) {
  operation op = on_queue(queue, op_kind::rmw, count);
  op.modify = rmw_kind::add;
  return now_mode().perform(op, exact::on_none, where).value;
}

/// The kernel compares under its lock.
std::uint64_t look_before_sleep(void* word, location_id queue, site const& where) {
  operation look = make(op_kind::load, {std::memory_order_relaxed, 0}, operations::load, where);
  look.kernel = true;
  look.operand = queue;
  return now_mode().perform(look, word, where).value;
}

}  // namespace

sleep_result sleep_while(void* word, std::uint64_t expected, bool may_time_out, site where) {
  graph_machine& m = machine();
  location_id const queue = m.living(word, where).queue;
  std::uint64_t const before = keeps_whole_order() ? add_wakes(queue, 0, where) : nobody_has_come;
  if (look_before_sleep(word, queue, where) != expected) return sleep_result::changed;
  m.meet(circumstance::sleep);
  int const t = now_mode().thread();
  if (m.may_wake(t) && choose(2, "a spurious wake-up", where) != 0) {
    m.woke(t);
    return sleep_result::woken;
  }
  if (may_time_out) {
    // Time is up when nobody had woken the sleeper by then: one load is both ways to end.
    operation op = on_queue(queue, op_kind::load, before);
    op.elapses = true;
    return now_mode().perform(op, exact::on_none, where).value == before ? sleep_result::timed_out
                                                                         : sleep_result::woken;
  }
  operation op = on_queue(queue, op_kind::await, before);
  op.accept = acceptable::different;
  now_mode().perform(op, exact::on_none, where);
  return sleep_result::woken;
}

void wake(void const* word, site where) {
  exact::object const* const o = machine().all_objects().find(word);  // dead or not: the address is enough
  if (o == nullptr) return;
  if (keeps_whole_order()) {
    add_wakes(o->queue, 1, where);
  } else {
    now_mode().perform(on_queue(o->queue, op_kind::store, somebody_came), exact::on_none, where);
  }
}

// Choices.

namespace {

std::uint64_t chosen(operation op, char const* what, site const& where) {
  op.kind = op_kind::choice;
  now_mode().chooses(what);
  return now_mode().perform(op, exact::on_none, where).value;
}

}  // namespace

std::uint64_t choose(std::uint64_t count, char const* what, site where) {
  if (count == 1) return 0;
  operation op;
  op.operand = count;
  return chosen(op, what, where);
}

bool time_is_up(std::uint64_t deadline, site where) {
  operation op;
  op.operand = 2;
  op.expected = deadline;
  op.elapses = true;
  return chosen(op, "time is up", where) == 1;
}

std::uint64_t new_deadline() { return now_mode().new_deadline(); }

bool fails_spuriously(void const* self, site where) {
  if (!now_mode().may_fail(self, where)) return false;
  operation op;
  op.operand = 2;
  op.spurious = true;
  bool const fails = chosen(op, "spurious failure", where) == 1;
  if (fails) now_mode().failed(self, where);
  return fails;
}

// Rounds of retry loops.

round_mark begin_round(site where) { return now_mode().begins_round(where); }

void give_up(round_mark& round, memory_range own, site where) {
  __builtin_unwind_init();  // saves registers
  memory_range const stack = stack_above(__builtin_frame_address(0));
  apart([&] { now_mode().gives_up(round, stack, own, where); });
}

// What the program asks.

int current_thread() { return now_mode().thread(); }

void fail(char const* verdict, char const* message, site where) {
  machine().fail(failure_named(verdict), message, where);
}

moment now() {
  int const t = now_mode().thread();
  return {t, machine().live().done(t)};
}

view knowledge(site where) {
  int const t = now_mode().thread();
  view v;
  v.thread = t;
  v.where = where;
  if (t < 0) return v;
  exact::view const known = machine().live().known(t);
  for (int other = 0; other != machine().live().threads(); ++other) {
    if (other >= max_threads) {
      machine().fail(verdict_kind::internal_error, "what a thread knows is told of 8 threads, and there are more",
                     where);
    }
    v.known.set(other, known[other]);
  }
  v.events = machine().live().done(t);
  return v;
}

bool happens_before(moment const& m, view const& later) {
  if (m.thread < 0) return true;  // it was before the threads
  bool const known = later.known[m.thread] > m.events;
  if (!known) machine().learnt().told_no(m, later);
  return known;
}

bool orders_as_stated() { return machine().options().orders.empty(); }

void* allocate(std::size_t size, site) { return now_mode().allocates(size); }
void release(void* p, site where) { now_mode().releases(p, where); }

void outcome(char const* word, int thread) { now_mode().says(word, thread, site::current()); }

// Threads that start threads.

namespace {

void perform_on_thread(op_kind kind, int number, site const& where) {
  operation op;
  op.kind = kind;
  op.operand = static_cast<std::uint64_t>(number);
  now_mode().perform(op, exact::on_none, where);
}

bool is_a_thread(int number) { return number >= 0 && number < machine().live().threads(); }

}  // namespace

void start_thread(int number, site where) {
  if (now_mode().thread() < 0)
    machine().fail(verdict_kind::no_thread, "the set-up cannot start threads; a thread can", where);
  if (!is_a_thread(number))
    machine().fail(verdict_kind::no_thread, "a thread is started that the program does not have", where);
  if (machine().live().state(number) != exact::thread_state::absent) {
    machine().fail(verdict_kind::started_twice, "a thread is started that runs already, or has come to its end", where);
  }
  perform_on_thread(op_kind::spawn, number, where);
}

void join_thread(int number, site where) {
  if (now_mode().thread() < 0) return;  // all have come to their ends
  if (!is_a_thread(number))
    machine().fail(verdict_kind::no_thread, "a thread is joined that the program does not have", where);
  perform_on_thread(op_kind::join, number, where);
}

namespace {

// Each function, as the machine's own work; but for those that do it so by themselves, since they look at the frame
// above their own.

template <auto function>
struct own;

template <class Result, class... Arguments, Result (*function)(Arguments...)>
struct own<function> {
  static Result on_the_stack(Arguments... all) {
    exact::within_machine const work;
    return function(all...);
  }
  static Result below(Arguments... all) {
    return apart([&]() -> Result { return function(all...); });
  }
};

template <auto function>
struct as_it_is {
  static constexpr auto on_the_stack = function;
  static constexpr auto below = function;
};
template <>
struct own<atomic_load> : as_it_is<atomic_load> {};
template <>
struct own<atomic_compare_exchange> : as_it_is<atomic_compare_exchange> {};
template <>
struct own<give_up> : as_it_is<give_up> {};

/// A machine's functions, in the order of host.
template <auto... functions>
struct tables {
  static constexpr host on_the_stack{own<functions>::on_the_stack...};
  static constexpr host below{own<functions>::below...};
};

using all =
    tables<object_created, object_destroyed, atomic_load, atomic_store, atomic_modify, atomic_modify_or_look,
           atomic_compare_exchange, atomic_attempt, atomic_await, fence, watch_read, watch_write, sleep_while, wake,
           choose, time_is_up, new_deadline, fails_spuriously, begin_round, give_up, current_thread, fail, now,
           knowledge, happens_before, orders_as_stated, allocate, release, outcome, start_thread, join_thread>;

}  // namespace

}  // namespace by_graph

host const exact::graph_host = by_graph::all::on_the_stack;
host const exact::graph_host_apart = by_graph::all::below;

}  // namespace models
