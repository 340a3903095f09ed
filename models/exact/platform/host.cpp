// What the model platform announces (relacy/host.hpp), performed by the graph machine.
#include "../../relacy/host.hpp"

#include <cstdlib>

#include "../../graph/memory_orders.hpp"
#include "../../relacy/explore.hpp"
#include "../machine/graph_machine.hpp"
#include "../search/by_value.hpp"

namespace models {

namespace by_graph {

namespace {

using exact::access;
using exact::graph_machine;
using exact::object;

graph_machine& machine() { return graph_machine::get(); }
exact::mode& now_mode() { return machine().now(); }

object& living(void const* self, site const& where) {
  object* const o = machine().all_objects().find(self);
  if (o == nullptr || !o->alive) {
    machine().fail("use after free", "something is touched that is not there any more, at " +
                                         std::string(where.file_name()) + ":" + std::to_string(where.line()));
  }
  return *o;
}

/// The order that the access has by its label, unless that is changed.
std::memory_order effective(order_use o, operations kind) {
  auto const& changed = machine().options().orders;
  auto const i = changed.find(o.label);
  return o.label == 0 || i == changed.end() ? o.order : as_far_as_possible(kind, i->second);
}

void expect_name(std::uint8_t label) {
  if (label > machine().options().names.labels.size()) {
    machine().fail("internal error",
                   "an access has a label that is not in the label_table: hand in the table with the project's names");
  }
}

operation make(op_kind kind, order_use o, operations as) {
  expect_name(o.label);
  operation op;
  op.kind = kind;
  op.label = o.label;
  op.by_value = o.by_value;
  op.order = effective(o, as);
  return op;
}

exact::grant on_atomic(void const* self, operation op, site const& where) {
  object& announced = living(self, where);
  op.location = announced.location;
  exact::grant const g = now_mode().perform(op, &announced);
  now_mode().touches(living(self, where), access::shared, true, where);
  return g;
}

}  // namespace

// Objects.

void object_created(void* self, object_kind kind, std::uint64_t initial, char const* name, site where) {
  exact::mode& m = now_mode();
  if (machine().all_objects().is_full(m.thread())) {
    machine().fail("too many operations", "a thread makes more than 262,143 atomics and watched data in one execution");
  }
  m.begins(machine().all_objects().add(self, kind, m.thread(), name, where), initial);
}

namespace {

void end_life(object& o, site const& where) {
  if (o.kind == object_kind::atomic || o.written) now_mode().touches(o, access::end, false, where);
  o.alive = false;
}

}  // namespace

void object_destroyed(void* self, site where) { end_life(living(self, where), where); }

// Operations on atomics.

std::uint64_t atomic_load(void const* self, order_use o, site where) {
  return on_atomic(self, make(op_kind::load, o, operations::load), where).value;
}

void atomic_store(void* self, std::uint64_t value, order_use o, site where) {
  operation op = make(op_kind::store, o, operations::store);
  op.operand = value;
  on_atomic(self, op, where);
}

std::uint64_t atomic_modify(void* self, rmw_kind how, std::uint64_t operand, int width, order_use o, site where) {
  operation op = make(op_kind::rmw, o, operations::modify);
  op.modify = how;
  op.operand = operand;
  op.width = static_cast<std::uint8_t>(width);
  return on_atomic(self, op, where).value;
}

namespace {

operation make_compare_exchange(std::uint64_t expected, std::uint64_t desired, order_use success, order_use failed) {
  expect_name(failed.label);
  operation op = make(op_kind::cas, success, operations::modify);
  op.failure_label = failed.label;
  op.by_value = failed.by_value;
  op.failure_order = effective(failed, operations::load);
  op.operand = desired;
  op.expected = expected;
  return op;
}

/// Whether the round has done something that others can see.
bool round_has_written(round_mark const& round) {
  exact::execution const& x = machine().live();
  int const t = now_mode().thread();
  for (int i = round.events; i < x.done(t); ++i) {
    exact::event const& e = x.so_far().at(exact::id_of(t, i));
    if (e.writes() || (e.is_fence() && e.op.order == std::memory_order_seq_cst)) return true;
  }
  return false;
}

}  // namespace

bool atomic_compare_exchange(void* self, std::uint64_t& expected, std::uint64_t desired, order_use success,
                             order_use failed, failing on_failure, site where) {
  operation op = make_compare_exchange(expected, desired, success, failed);
  op.on_failure = on_failure;
  exact::grant const g = on_atomic(self, op, where);
  if (!g.succeeds) expected = g.value;
  return g.succeeds;
}

bool atomic_attempt(void* self, std::uint64_t expected, std::uint64_t desired, order_use success, order_use failed,
                    round_mark const& round, site where) {
  operation op = make_compare_exchange(expected, desired, success, failed);
  int const t = now_mode().thread();
  if (t >= 0) machine().live().is_in_round(t, round.events);
  if (t >= 0 && !round_has_written(round)) {
    op.on_failure = failing::ends_round;
    machine().meet(circumstance::trusted_loop);
  }
  return on_atomic(self, op, where).succeeds;
}

std::uint64_t atomic_await(void const* self, acceptable which, std::uint64_t operand, order_use o, site where) {
  operation op = make(op_kind::await, o, operations::load);
  op.accept = which;
  op.operand = operand;
  return on_atomic(self, op, where).value;
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

void fence(std::memory_order order, site) {
  if (int const t = now_mode().thread(); t >= 0 && acquires(order) && has_read_by_value(t)) {
    machine().fail("internal error",
                   "an acquire fence after a relaxed read that is told apart by its value alone: do not say so of that "
                   "read (order_label, by_value), so that every write it may read is explored");
  }
  operation op;
  op.kind = op_kind::fence;
  op.order = order;
  now_mode().perform(op, nullptr);
}

// Plain accesses.

void watch_read(void const* self, site where) {
  object& o = living(self, where);
  if (!o.written) machine().fail("uninitialised read", "watched data are read before they are written");
  now_mode().touches(o, access::shared, false, where);
}

void watch_write(void* self, site where) { now_mode().touches(living(self, where), access::exclusive, false, where); }

// Sleeping and waking. The kernel's queue for an address is a counter of wake-ups that the program does not see: both
// sides use read-modify-writes, as both take the same lock in the kernel. It orders nothing for the program.

namespace {

operation on_queue(location_id queue, op_kind kind, std::uint64_t operand) {
  operation op;
  op.kind = kind;
  op.operand = operand;
  op.hidden = true;
  op.location = queue;
  return op;
}

std::uint64_t add_wakes(location_id queue, std::uint64_t count) {
  operation op = on_queue(queue, op_kind::rmw, count);
  op.modify = rmw_kind::add;
  return now_mode().perform(op, nullptr).value;
}

}  // namespace

sleep_result sleep_while(void* word, std::uint64_t expected, bool may_time_out, site where) {
  graph_machine& m = machine();
  location_id const queue = living(word, where).queue;
  std::uint64_t const wakes = add_wakes(queue, 0);
  // The kernel compares under its lock, with the newest value; a read-modify-write that changes nothing reads that.
  operation look = make(op_kind::rmw, {std::memory_order_relaxed, 0}, operations::modify);
  look.modify = rmw_kind::add;
  look.kernel = true;
  if (on_atomic(word, look, where).value != expected) return sleep_result::changed;
  m.meet(circumstance::sleep);
  int const t = now_mode().thread();
  if (m.may_wake(t) && choose(2, "a spurious wake-up", where) != 0) {
    m.woke(t);
    return sleep_result::woken;
  }
  if (may_time_out) {
    // Time is up when nobody had woken the sleeper by then: one load is both ways to end.
    operation op = on_queue(queue, op_kind::load, wakes);
    op.elapses = true;
    return now_mode().perform(op, nullptr).value == wakes ? sleep_result::timed_out : sleep_result::woken;
  }
  operation op = on_queue(queue, op_kind::await, wakes);
  op.accept = acceptable::different;
  now_mode().perform(op, nullptr);
  return sleep_result::woken;
}

void wake(void const* word, site) {
  object const* const o = machine().all_objects().find(word);  // dead or not: the address is enough
  if (o != nullptr) add_wakes(o->queue, 1);
}

// Choices.

namespace {

std::uint64_t chosen(operation op) {
  op.kind = op_kind::choice;
  return now_mode().perform(op, nullptr).value;
}

}  // namespace

std::uint64_t choose(std::uint64_t count, char const*, site) {
  if (count == 1) return 0;
  operation op;
  op.operand = count;
  return chosen(op);
}

bool time_is_up(std::uint64_t deadline, site) {
  operation op;
  op.operand = 2;
  op.expected = deadline;
  op.elapses = true;
  return chosen(op) == 1;
}

std::uint64_t new_deadline() { return machine().next_number(); }

bool fails_spuriously(void const* self, site where) {
  int const t = now_mode().thread();
  if (t < 0) return false;
  machine().meet(circumstance::weak_compare_and_swap);
  location_id const at = living(self, where).location;
  if (!machine().may_fail(t, at)) return false;
  operation op;
  op.operand = 2;
  op.spurious = true;
  bool const fails = chosen(op) == 1;
  if (fails) machine().failed(t, at);
  return fails;
}

// Rounds of retry loops.

round_mark begin_round(site where) {
  round_mark round;
  round.thread = now_mode().thread();
  round.made_at = where;
  if (round.thread < 0) return round;
  round.events = machine().live().done(round.thread);
  machine().live().is_in_round(round.thread, round.events);
  return round;
}

void give_up(round_mark& round, memory_range, site) {
  if (round.thread < 0) machine().fail("broken promise", "a loop gives up a round outside the threads");
  if (round_has_written(round)) machine().fail("broken promise", "a round that is given up has done something");
  machine().live().is_in_round(round.thread, round.events);
  machine().meet(circumstance::trusted_loop);
  operation op;
  op.kind = op_kind::give_up;
  now_mode().perform(op, nullptr);
  std::abort();  // a thread that gave up is not resumed
}

// What the program asks.

int current_thread() { return now_mode().thread(); }

void fail(char const* verdict, char const* message, site) { machine().fail(verdict, message); }

moment now() {
  int const t = now_mode().thread();
  return {t, machine().live().done(t)};
}

namespace {

constexpr int most_known = 255;  // events of a thread, in a vector_clock

}  // namespace

view knowledge(site where) {
  int const t = now_mode().thread();
  view v;
  v.thread = t;
  v.where = where;
  if (t < 0) return v;
  exact::view const known = machine().live().known(t);
  for (int other = 0; other != machine().live().threads(); ++other) {
    if (other >= max_threads || known[other] > most_known) {
      machine().fail("internal error",
                     "what a thread knows is told of 8 threads with 255 events each, and there are more");
    }
    v.known.set(other, known[other]);
  }
  v.events = machine().live().done(t);
  return v;
}

bool happens_before(moment const& m, view const& later) { return later.known[m.thread] > m.events; }

bool orders_as_stated() { return machine().options().orders.empty(); }

void* allocate(std::size_t size, site) { return machine().memory().allocate(now_mode().thread(), size); }

void release(void* p, site where) {
  if (now_mode().thread() >= 0) machine().meet(circumstance::released_memory);
  std::optional<std::size_t> const size = machine().memory().release(now_mode().thread(), p);
  if (!size) machine().fail("double free", "memory is released that was not allocated, or twice");
  // What still lives there ends with it.
  machine().all_objects().for_each_alive_within(p, *size, [&](object& o) { end_life(o, where); });
}

void outcome(char const* word, int thread) { machine().add_outcome(word, thread); }

}  // namespace by_graph

host const exact::graph_host{by_graph::object_created,
                             by_graph::object_destroyed,
                             by_graph::atomic_load,
                             by_graph::atomic_store,
                             by_graph::atomic_modify,
                             by_graph::atomic_compare_exchange,
                             by_graph::atomic_attempt,
                             by_graph::atomic_await,
                             by_graph::fence,
                             by_graph::watch_read,
                             by_graph::watch_write,
                             by_graph::sleep_while,
                             by_graph::wake,
                             by_graph::choose,
                             by_graph::time_is_up,
                             by_graph::new_deadline,
                             by_graph::fails_spuriously,
                             by_graph::begin_round,
                             by_graph::give_up,
                             by_graph::current_thread,
                             by_graph::fail,
                             by_graph::now,
                             by_graph::knowledge,
                             by_graph::happens_before,
                             by_graph::orders_as_stated,
                             by_graph::allocate,
                             by_graph::release,
                             by_graph::outcome};

}  // namespace models
