#include "mode.hpp"

#include "../../program/compared_stack.hpp"
#include "../../program/explore.hpp"
#include "../search/by_value.hpp"
#include "apart.hpp"
#include "world.hpp"

namespace models::exact {

mode::mode(world& w) : world_(w), live_(w.live()), promises_(w.promised()), record_(w.found()) {}

int mode::current_thread() { return world_.threads().current(); }

/// What the running thread has in registers and on its stack, up to that frame of one of the functions here.
memory_range mode::stack_above(void const* frame) {
  if (current_thread() < 0) return {};
  char const* const begin = static_cast<char const*>(frame) - saved_registers;
  return {begin, static_cast<std::size_t>(world_.threads().stack() - begin)};
}

// Labels, and orders.

namespace {

/// The order that the access has by its label, unless that is changed.
std::memory_order effective(order_use o, operations kind, order_changes const& changed) {
  auto const i = changed.find(o.label);
  return o.label == 0 || i == changed.end() ? o.order : as_far_as_possible(kind, i->second);
}

}  // namespace

/// The label that the model has given to the access, which is performed as that kind of operation.
std::uint8_t mode::label_of(order_use o, operations kind, site const& where) {
  if (o.label > world_.options().names.labels.size()) {
    world_.fail(verdict_kind::internal_error,
                "an access has a label that is not in the label_table: hand in the table with the project's names",
                site());
  }
  if (o.label != 0) comes_to_label(o.label, kind, where);
  return o.label;
}

operation mode::make(op_kind kind, order_use o, operations as, site const& where) {
  operation op;
  op.kind = kind;
  op.label = label_of(o, as, where);
  op.by_value = o.by_value;
  op.order = effective(o, as, world_.options().orders);
  if (o.is_wide) op.width = wide;
  return op;
}

operation mode::make_modify(rmw_kind how, std::uint64_t operand, int width, order_use o, site const& where) {
  operation op = make(op_kind::rmw, o, operations::modify, where);
  op.modify = how;
  op.operand = operand;
  op.width = static_cast<std::uint8_t>(width);
  return op;
}

operation mode::make_compare_exchange(std::uint64_t expected, std::uint64_t desired, order_use success,
                                      order_use failed, site const& where) {
  operation op = make(op_kind::cas, success, operations::modify, where);
  op.failure_label = label_of(failed, operations::load, where);
  op.by_value = failed.by_value;
  op.failure_order = effective(failed, operations::load, world_.options().orders);
  op.operand = desired;
  op.expected = expected;
  return op;
}

// Operations on atomics.

std::uint64_t mode::atomic_load(void const* self, order_use o, site const& where) {
  __builtin_unwind_init();  // saves registers
  void const* const frame = __builtin_frame_address(0);
  return apart([&] {
    operation const op = make(op_kind::load, o, operations::load, where);
    look const l{self, op, where, frame};
    if (auto const again = has_again(l)) return *again;
    looks(l, stack_above(frame));
    return perform(op, self, where).value;
  });
}

void mode::atomic_store(void* self, std::uint64_t value, order_use o, site const& where) {
  apart([&] {
    operation op = make(op_kind::store, o, operations::store, where);
    op.operand = value;
    perform(op, self, where);
  });
}

std::uint64_t mode::atomic_modify(void* self, rmw_kind how, std::uint64_t operand, int width, order_use o,
                                  site const& where) {
  return apart([&] { return perform(make_modify(how, operand, width, o, where), self, where).value; });
}

/// A read-modify-write that leaves the value as it is, and releases nothing, is not told from a load: it continues the
/// release sequences that a load leaves as they are, and whoever reads from it could as well read what it has read. One
/// that releases is a load only when the thread has come to it again with nothing but looks in between: what it has
/// learnt since by looking, it does not pass on.
std::uint64_t mode::atomic_modify_or_look(void* self, rmw_kind how, std::uint64_t operand, int width, order_use o,
                                          site const& where) {
  __builtin_unwind_init();  // saves registers
  void const* const frame = __builtin_frame_address(0);
  return apart([&] {
    operation op = make_modify(how, operand, width, o, where);
    op.quiet = true;
    look const l{self, op, where, frame};
    if (auto const again = has_again(l)) return *again;
    op.quiet = !releases(op.order) || has_looked(l);
    looks(l, stack_above(frame));
    return perform(op, self, where).value;
  });
}

bool mode::atomic_compare_exchange(void* self, std::uint64_t& expected, std::uint64_t desired, order_use success,
                                   order_use failed, failing on_failure, site const& where) {
  __builtin_unwind_init();  // saves registers
  void const* const frame = __builtin_frame_address(0);
  return apart([&] {
    operation op = make_compare_exchange(expected, desired, success, failed, where);
    op.on_failure = on_failure;
    look const l{self, op, where, frame};
    if (auto const again = has_again(l)) {
      expected = *again;
      return false;
    }
    looks(l, stack_above(frame));
    if (failure_ends_round(op, self, where)) op.on_failure = failing::ends_round;
    grant const g = perform(op, self, where);
    if (g.ends_round && on_failure == failing::value) ends_round(where);
    if (!g.succeeds) expected = g.value;
    return g.succeeds;
  });
}

bool mode::atomic_attempt(void* self, std::uint64_t expected, std::uint64_t desired, order_use success,
                          order_use failed, round_mark const& round, site const& where) {
  return apart([&] {
    operation const op = make_compare_exchange(expected, desired, success, failed, where);
    return attempt(op, self, round, where).succeeds;
  });
}

std::uint64_t mode::atomic_await(void const* self, acceptable which, std::uint64_t operand, order_use o,
                                 site const& where) {
  return apart([&] {
    operation op = make(op_kind::await, o, operations::load, where);
    op.accept = which;
    op.operand = operand;
    return perform(op, self, where).value;
  });
}

namespace {

bool has_read_by_value(execution const& x, int t) {
  for (int i = 0; i != x.done(t); ++i) {
    if (known_by_value(x.so_far().at(id_of(t, i)))) return true;
  }
  return false;
}

}  // namespace

void mode::fence(std::memory_order order, site const& where) {
  apart([&] {
    int const t = current_thread();
    if (t >= 0 && acquires(order) && has_read_by_value(live_, t)) {
      world_.fail(verdict_kind::internal_error,
                  "an acquire fence after a relaxed read that is told apart by its value alone: do not say so of that "
                  "read (order_label, by_value), so that every write it may read is explored",
                  where);
    }
    if (t >= 0 && acquires(order)) world_.learnt().has_acquire_fence(t);
    operation op;
    op.kind = op_kind::fence;
    op.order = order;
    if (!has_again({nullptr, op, where, nullptr})) perform(op, on_none, where);
  });
}

// Sleeping and waking, in a queue for each address that the program does not see. It orders nothing for the program.
//
// By C++20 only so much of the kernel's order is kept as anybody can tell (axioms/sleeps.hpp). Under sequential
// consistency that is all of it, and whether a wake-up can end a sleep depends on what comes later: there the queue is
// a counter of wake-ups, which sleepers and wakers change by read-modify-writes, as both take the same lock.

namespace {

constexpr std::uint64_t nobody_has_come = 0;
constexpr std::uint64_t somebody_came = 1;

}  // namespace

bool mode::keeps_whole_order() const { return world_.options().how.model == memory_model_name::sequential_consistency; }

operation mode::on_queue(location_id queue, op_kind kind, std::uint64_t operand) const {
  operation op;
  op.kind = kind;
  op.operand = operand;
  op.hidden = true;
  op.unordered = !keeps_whole_order();
  op.location = queue;
  return op;
}

std::uint64_t mode::add_wakes(location_id queue, std::uint64_t count, site const& where) {
  operation op = on_queue(queue, op_kind::rmw, count);
  op.modify = rmw_kind::add;
  return perform(op, on_none, where).value;
}

/// The kernel compares under its lock.
std::uint64_t mode::look_before_sleep(void* word, location_id queue, site const& where) {
  operation look = make(op_kind::load, {std::memory_order_relaxed, 0}, operations::load, where);
  look.kernel = true;
  look.operand = queue;
  return perform(look, word, where).value;
}

sleep_result mode::sleep_while(void* word, std::uint64_t expected, bool may_time_out, site const& where) {
  return apart([&] {
    location_id const queue = world_.living(word, where).queue;
    std::uint64_t const before = keeps_whole_order() ? add_wakes(queue, 0, where) : nobody_has_come;
    if (look_before_sleep(word, queue, where) != expected) return sleep_result::changed;
    record_.meet(circumstance::sleep);
    if (world_.wakes_for_no_reason(where)) return sleep_result::woken;
    // Time is up when nobody had woken the sleeper by then: one load is both ways to end.
    operation op = on_queue(queue, may_time_out ? op_kind::load : op_kind::await, before);
    op.elapses = may_time_out;
    bool const woken = perform(op, on_none, where).value != before;
    return may_time_out && !woken ? sleep_result::timed_out : sleep_result::woken;
  });
}

void mode::wake(void const* word, site const& where) {
  apart([&] {
    object const* const o = world_.all_objects().find(word);  // dead or not: the address is enough
    if (o == nullptr) return;
    if (keeps_whole_order()) {
      add_wakes(o->queue, 1, where);
    } else {
      perform(on_queue(o->queue, op_kind::store, somebody_came), on_none, where);
    }
  });
}

// Choices.

std::uint64_t mode::chosen(operation op, char const* what, site const& where) {
  op.kind = op_kind::choice;
  chooses(what);
  return perform(op, on_none, where).value;
}

std::uint64_t mode::choose(std::uint64_t count, char const* what, site const& where) {
  if (count == 1) return 0;
  return apart([&] {
    operation op;
    op.operand = count;
    return chosen(op, what, where);
  });
}

bool mode::time_is_up(std::uint64_t deadline, site const& where) {
  return apart([&] {
    operation op;
    op.operand = 2;
    op.expected = deadline;
    op.elapses = true;
    return chosen(op, "time is up", where) == 1;
  });
}

bool mode::fails_spuriously(void const* self, site const& where) {
  return apart([&] {
    if (!may_fail(self, where)) return false;
    operation op;
    op.kind = op_kind::choice;
    op.operand = 2;
    op.spurious = true;
    if (auto const again = has_again({nullptr, op, where, nullptr})) return *again == 1;
    bool const fails = chosen(op, "spurious failure", where) == 1;
    if (fails) failed(self, where);
    return fails;
  });
}

// Rounds of retry loops.

round_mark mode::begin_round(site const& where) {
  return apart([&] { return promises_.begin(current_thread(), where); });
}

std::uint64_t mode::new_deadline() {
  return apart([&] { return promises_.new_deadline(current_thread()); });
}

void mode::give_up(round_mark const& round, memory_range own, site const& where) {
  __builtin_unwind_init();  // saves registers
  memory_range const stack = stack_above(__builtin_frame_address(0));
  apart([&] { gives_up(round, stack, own, where); });
}

// What the program asks.

void mode::fail(char const* verdict, char const* message, site const& where) {
  within_machine const own;
  world_.fail(failure_named(verdict), message, where);
}

moment mode::now() {
  return apart([&]() -> moment { return {current_thread(), live_.done(current_thread())}; });
}

models::view mode::knowledge(site const& where) {
  return apart([&] {
    int const t = current_thread();
    models::view v;
    v.thread = t;
    v.where = where;
    if (t < 0) return v;
    exact::view const known = live_.known(t);
    for (int other = 0; other != live_.threads(); ++other) {
      if (other >= max_threads) {
        world_.fail(verdict_kind::internal_error, "what a thread knows is told of 8 threads, and there are more",
                    where);
      }
      v.known.set(other, known[other]);
    }
    v.events = live_.done(t);
    return v;
  });
}

bool mode::happens_before(moment const& m, models::view const& later) {
  if (m.thread < 0) return true;  // it was before the threads
  bool const known = later.known[m.thread] > m.events;
  if (!known) apart([&] { world_.learnt().told_no(m, later); });
  return known;
}

bool mode::orders_as_stated() { return world_.options().orders.empty(); }

// Threads that start threads.

bool mode::is_a_thread(int number) const { return number >= 0 && number < live_.threads(); }

void mode::perform_on_thread(op_kind kind, int number, site const& where) {
  operation op;
  op.kind = kind;
  op.operand = static_cast<std::uint64_t>(number);
  perform(op, on_none, where);
}

void mode::start_thread(int number, site const& where) {
  apart([&] {
    if (current_thread() < 0)
      world_.fail(verdict_kind::no_thread, "the set-up cannot start threads; a thread can", where);
    if (!is_a_thread(number))
      world_.fail(verdict_kind::no_thread, "a thread is started that the program does not have", where);
    if (live_.state(number) != thread_state::absent) {
      world_.fail(verdict_kind::started_twice, "a thread is started that runs already, or has come to its end", where);
    }
    perform_on_thread(op_kind::spawn, number, where);
  });
}

void mode::join_thread(int number, site const& where) {
  if (current_thread() < 0) return;  // all have come to their ends
  apart([&] {
    if (!is_a_thread(number))
      world_.fail(verdict_kind::no_thread, "a thread is joined that the program does not have", where);
    perform_on_thread(op_kind::join, number, where);
  });
}

}  // namespace models::exact
