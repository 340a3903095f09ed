// The platform's operations, performed by Relacy in the order that the strategy decides.
#include "host.hpp"

#include "compared_stack.hpp"
#include "context.hpp"
#include "relacy_terms.hpp"

namespace models {

namespace by_relacy {

namespace {

rl::debug_info info(site const& where) { return {where.function_name(), where.file_name(), where.line()}; }

/// The explorer's own work, which leaves nothing on the part of the thread's stack that is compared.
template <class What>
decltype(auto) work(What what) {
  context& c = context::get();
  if (!c.threads_running()) return what();
  return below_compared_stack(c.threads().stacks()[c.thread()], what);
}

/// An access to the hidden variable that stands for an object's life, or for the data it watches.
void plain_access(object& o, access_kind kind, site const& where) {
  work([&] {
    context& c = context::get();
    c.about_to_access(o, kind, where);
    if (excludes_others(kind)) {
      o.plain()(info(where)).store(1);
    } else {
      static_cast<void>(o.plain()(info(where)).load());
    }
    c.accessed(o, kind, where);
  });
}

object& living(void const* self, site const& where) {
  context& c = context::get();
  object* const o = c.objects().find(self);
  bool const alive = o != nullptr && o->alive;
  if (!alive && c.rehearsing()) c.promises().goes_on_differently(where);
  if (!alive) c.touched_the_dead(o, where);
  return *o;
}

/// Announces the operation and returns when it is this thread's turn to perform it.
grant const& take_turn(operation const& op, site const& where) {
  return work([&]() -> grant const& {
    context& c = context::get();
    if (c.rehearsing()) return c.promises().rehearse(op, where);
    c.announce(op, where);
    rl::ctx().sched();
    return c.take_turn();
  });
}

/// An operation on an atomic: announce it, wait for the turn, check the object's life, perform.
template <class Perform>
std::uint64_t perform_on_atomic(void const* self, operation op, site const& where, Perform perform) {
  context& c = context::get();
  if (c.rehearsing()) {
    object const* const there = c.objects().find(self);
    op.location = there != nullptr && there->alive ? there->location : 0;
    return take_turn(op, where).value;
  }
  object& announced = living(self, where);
  if (!c.threads_running()) {
    no_scheduling const ours;
    std::uint64_t const result = perform(announced, grant{});
    if (c.live().so_far().order().empty()) {
      c.live().set_initial(announced.location, announced.value().debug_value());
      c.promises().does(side_effect::accesses, announced.location, announced.value().debug_value());
    }
    return result;
  }
  op.location = announced.location;
  grant const g = take_turn(op, where);
  object& o = living(self, where);
  plain_access(o, access_kind::touch, where);
  std::uint64_t result = g.value;
  if (!g.ends_round) {
    no_scheduling const ours;
    c.loads().start(g);
    result = perform(o, g);
    c.loads().end();
  }
  c.note(op, o, where);
  return result;
}

template <class Perform>
std::uint64_t on_atomic(void const* self, operation const& op, site const& where, Perform perform) {
  return work([&] { return perform_on_atomic(self, op, where, perform); });
}

/// What is alive in a rehearsal is older than the round, which had no effect on it the first time.
void refuse_in_rehearsal(void const* self, site const& where) {
  object const* const there = context::get().objects().find(self);
  if (there != nullptr && there->alive) context::get().promises().goes_on_differently(where);
}

std::uint64_t checked(std::uint64_t relacy, grant const& g) {
  context& c = context::get();
  if (c.threads_running() && relacy != g.value)
    c.internal_error("Relacy read something else than the execution graph says");
  return relacy;
}

operations kind_of(op_kind kind) {
  return kind == op_kind::store                         ? operations::store
         : kind == op_kind::rmw || kind == op_kind::cas ? operations::modify
                                                        : operations::load;
}

/// The label that the model has given to the access, which is performed as that kind of operation.
std::uint8_t label_of(order_use o, operations kind, site const& where) {
  context& c = context::get();
  if (!c.knows_label(o.label)) {
    c.internal_error(
        "an access has a label that is not in the label_table: hand in the table with the project's names");
  }
  if (o.label != 0 && c.threads_running() && !c.rehearsing()) c.log().performed(o.label, kind, where);
  return o.label;
}

operation make(op_kind kind, order_use o, site const& where) {
  return work([&] {
    operation op;
    op.kind = kind;
    op.label = label_of(o, kind_of(kind), where);
    op.by_value = o.by_value;
    op.order = context::get().effective(o, kind_of(kind));
    return op;
  });
}

/// What the running thread has in registers and on its stack, up to that frame of one of the functions here.
memory_range stack_above(void const* frame) {
  program_threads const& threads = context::get().threads();
  char const* const begin = static_cast<char const*>(frame) - saved_registers;
  return {begin, static_cast<std::size_t>(threads.stacks()[threads.current()] - begin)};
}

[[noreturn]] void end_round(site const& where) {
  operation op;
  op.kind = op_kind::give_up;
  take_turn(op, where);
  std::abort();  // a thread that gave up is never scheduled again
}

/// A thread that only looks, and looks again, waits (bare_loops.hpp). `l` is made where registers were saved. Relacy's
/// own search goes on with another round.
void about_to(look const& l) {
  context& c = context::get();
  if (!all_registers_are_seen || under_address_sanitizer || !c.threads_running() || c.rehearsing()) return;
  memory_range const stack = stack_above(l.frame);
  if (stack.size > compared_stack || !work([&] { return c.promises().waits_at(l, stack); })) return;
  c.log().meet(circumstance::bare_loop);
  stock_search* const s = c.stock();
  if (s == nullptr) end_round(l.where);
  c.retry(*s, l.where);
  c.promises().waited();
}

}  // namespace

void object_created(void* self, object_kind kind, std::uint64_t initial, char const* name, site where) {
  context& c = context::get();
  if (c.rehearsing()) return c.promises().made_in_rehearsal(self);
  object& o = work([&]() -> object& { return c.add(self, kind, name, where); });
  c.promises().does(side_effect::makes, o.location, initial);
  if (kind != object_kind::atomic) return;
  plain_access(o, access_kind::write, where);
  no_scheduling const ours;
  o.value().store(initial, rl::mo_relaxed, info(where));
  c.live().set_initial(o.location, initial);
}

void object_destroyed(void* self, site where) {
  if (context& c = context::get(); c.rehearsing()) return c.promises().ended_in_rehearsal(self, where);
  object& o = living(self, where);
  if (o.kind == object_kind::atomic || o.written) plain_access(o, access_kind::end, where);
  o.alive = false;
}

[[gnu::noinline]] std::uint64_t atomic_load(void const* self, order_use use, site where) {
  __builtin_unwind_init();  // saves registers
  operation const op = make(op_kind::load, use, where);
  about_to({self, op, where, __builtin_frame_address(0)});
  return on_atomic(self, op, where, [&](object& o, grant const& g) {
    return checked(o.value().load(to_relacy(op.order), info(where)), g);
  });
}

void atomic_store(void* self, std::uint64_t value, order_use use, site where) {
  operation op = make(op_kind::store, use, where);
  op.operand = value;
  on_atomic(self, op, where, [&](object& o, grant const&) {
    o.value().store(value, to_relacy(op.order), info(where));
    return std::uint64_t{0};
  });
}

namespace {

/// Relacy's values all have eight bytes, so it is told what the result is.
std::uint64_t perform_modify(void* self, operation const& op, site where) {
  return on_atomic(self, op, where, [&](object& o, grant const& g) {
    std::uint64_t const before = context::get().threads_running() ? g.value : o.value().debug_value();
    return checked(o.value().exchange(result_of(op, before), to_relacy(op.order), info(where)), g);
  });
}

/// True: it has succeeded. Otherwise `expected` becomes what was found.
bool perform_compare_exchange(void* self, std::uint64_t& expected, operation const& op, site where) {
  bool succeeds = false;
  std::uint64_t const found = on_atomic(self, op, where, [&](object& o, grant const& g) {
    succeeds = context::get().threads_running() ? g.succeeds : o.value().debug_value() == op.expected;
    // Relacy refuses a failure order stronger than the success order, and its failing CAS reads only
    // the newest value. A failing CAS is a load, so it is performed as one.
    if (!succeeds) return checked(o.value().load(to_relacy(op.failure_order), info(where)), g);
    std::uint64_t seen = op.expected;
    if (!o.value().compare_exchange_strong(seen, op.operand, to_relacy(op.order), info(where), rl::mo_relaxed,
                                           info(where))) {
      context::get().internal_error("Relacy's CAS failed where the execution graph says that it succeeds");
    }
    return op.expected;
  });
  if (!succeeds) expected = found;
  return succeeds;
}

operation make_compare_exchange(std::uint64_t expected, std::uint64_t desired, order_use success, order_use failed,
                                site const& where) {
  operation op = make(op_kind::cas, success, where);
  op.failure_label = label_of(failed, operations::load, where);
  op.by_value = failed.by_value;
  op.failure_order = context::get().effective(failed, operations::load);
  op.operand = desired;
  op.expected = expected;
  return op;
}

}  // namespace

std::uint64_t atomic_modify(void* self, rmw_kind how, std::uint64_t operand, int width, order_use use, site where) {
  operation op = make(op_kind::rmw, use, where);
  op.modify = how;
  op.operand = operand;
  op.width = static_cast<std::uint8_t>(width);
  return perform_modify(self, op, where);
}

[[gnu::noinline]] bool atomic_compare_exchange(void* self, std::uint64_t& expected, std::uint64_t desired,
                                               order_use success, order_use failed, failing on_failure, site where) {
  __builtin_unwind_init();  // saves registers
  context& c = context::get();
  operation op = make_compare_exchange(expected, desired, success, failed, where);
  if (c.threads_running() && c.stock() == nullptr) op.on_failure = on_failure;
  about_to({self, op, where, __builtin_frame_address(0)});
  return perform_compare_exchange(self, expected, op, where);
}

/// Where the round has done something already, a failure is one like others; and Relacy's own search runs on after one.
/// The promise is looked after all the same.
bool atomic_attempt(void* self, std::uint64_t expected, std::uint64_t desired, order_use success, order_use failed,
                    round_mark const& round, site where) {
  context& c = context::get();
  operation op = make_compare_exchange(expected, desired, success, failed, where);
  bool const in_round = c.threads_running() && !c.rehearsing();
  if (in_round) c.promises().is_in(round, where);
  bool const ends_round = in_round && c.live().fault_of_round(c.thread()) == nullptr;
  if (ends_round && c.stock() == nullptr) op.on_failure = failing::ends_round;
  if (perform_compare_exchange(self, expected, op, where)) {
    if (op.on_failure == failing::ends_round) c.learnt().attempt_over(c.live(), c.thread(), where);
    return true;
  }
  if (ends_round && c.stock() != nullptr) c.live().note_failed_attempt();
  if (in_round) c.promises().attempt_failed(round, where);
  return false;
}

std::uint64_t atomic_await(void const* self, acceptable which, std::uint64_t operand, order_use use, site where) {
  operation op = make(op_kind::await, use, where);
  op.accept = which;
  op.operand = operand;
  std::uint64_t const found = on_atomic(self, op, where, [&](object& o, grant const& g) {
    return checked(o.value().load(to_relacy(op.order), info(where)), g);
  });
  context& c = context::get();
  if (c.threads_running() && !c.rehearsing()) c.learnt().await_over(c.live().so_far(), c.thread(), where);
  return found;
}

void fence(std::memory_order order, site where) {
  operation op;
  op.kind = op_kind::fence;
  op.order = order;
  if (order == std::memory_order_seq_cst) {
    // All of them are in one order, which is that of a location which nobody else sees.
    op.kind = op_kind::rmw;
    op.modify = rmw_kind::add;
    op.order = std::memory_order_acq_rel;
    op.location = seq_cst_fences;
    op.hidden = op.fence = true;
  }
  if (context& c = context::get(); c.threads_running()) {
    if (acquires(order) && c.live().has_read_by_value(c.thread())) {
      c.internal_error(
          "an acquire fence after a relaxed read that is told apart by its value alone: do not say so of that read "
          "(order_label, by_value), so that every write it may read is explored");
    }
    take_turn(op, where);
    if (acquires(order)) c.learnt().acquire_fence(c.thread());
    c.note_fence(op, where);
  }
  if (context::get().rehearsing()) return;
  no_scheduling const ours;
  rl::atomic_thread_fence(to_relacy(order), info(where));
}

void watch_read(void const* self, site where) {
  object const* const there = context::get().objects().find(self);
  if (context::get().rehearsing() && (there == nullptr || !there->alive)) return;  // the round makes it anew
  plain_access(living(self, where), access_kind::read, where);
}

void watch_write(void* self, site where) {
  if (context::get().rehearsing()) return refuse_in_rehearsal(self, where);
  object& o = living(self, where);
  plain_access(o, access_kind::write, where);
  o.written = true;
}

namespace {

/// The kernel's queue for an address: a counter of wake-ups that only the explorer sees. Both sides use
/// read-modify-writes, as both take the same lock in the kernel. It orders nothing for the program.
operation on_queue(location_id queue, op_kind kind, std::uint64_t operand) {
  operation op;
  op.kind = kind;
  op.operand = operand;
  op.hidden = true;
  op.location = queue;
  return op;
}

std::uint64_t add_wakes(location_id queue, std::uint64_t count, site where) {
  operation op = on_queue(queue, op_kind::rmw, count);
  op.modify = rmw_kind::add;
  return take_turn(op, where).value;
}

void await_other_than(location_id queue, std::uint64_t wakes, site where) {
  operation op = on_queue(queue, op_kind::await, wakes);
  op.accept = acceptable::different;
  take_turn(op, where);
}

std::uint64_t chosen(operation op, char const* what, site where) {
  op.kind = op_kind::choice;
  context& c = context::get();
  std::uint64_t const one = take_turn(op, where).value;
  c.note_choice(what, one, where);
  return one;
}

/// Time is up when nobody had woken the sleeper by then. A load may miss a wake-up that came already, as when
/// time was up before it; so one load is both ways to end, and no execution is spent on waiting in vain.
bool time_is_up_before_wake(location_id queue, std::uint64_t wakes, site where) {
  operation op = on_queue(queue, op_kind::load, wakes);
  op.elapses = true;
  return take_turn(op, where).value == wakes;
}

}  // namespace

sleep_result sleep_while(void* word, std::uint64_t expected, bool may_time_out, site where) {
  context& c = context::get();
  location_id const queue = living(word, where).queue;
  std::uint64_t const wakes = add_wakes(queue, 0, where);
  // The kernel compares under its lock, with the newest value; a read-modify-write that changes nothing
  // reads just that.
  operation look = make(op_kind::rmw, {std::memory_order_relaxed, 0}, where);
  look.modify = rmw_kind::add;
  look.kernel = true;
  if (perform_modify(word, look, where) != expected) return sleep_result::changed;
  c.log().meet(circumstance::sleep);
  if (c.spurious().may_wake(c.thread()) && choose(2, "a spurious wake-up", where) != 0) {
    c.spurious().woke(c.thread());
    return sleep_result::woken;
  }
  if (!may_time_out) {
    await_other_than(queue, wakes, where);
  } else if (time_is_up_before_wake(queue, wakes, where)) {
    c.note_text("time is up", where);
    return sleep_result::timed_out;
  }
  c.note_text("woken", where);
  return sleep_result::woken;
}

void wake(void const* word, site where) {
  context& c = context::get();
  object const* const o = c.objects().find(word);  // dead or not: the address is enough
  if (o == nullptr) return;
  add_wakes(o->queue, 1, where);
  c.note_text("wake", where);
}

std::uint64_t choose(std::uint64_t count, char const* what, site where) {
  if (count == 1) return 0;
  operation op;
  op.operand = count;
  return chosen(op, what, where);
}

std::uint64_t new_deadline() { return context::get().promises().new_deadline(); }

bool time_is_up(std::uint64_t deadline, site where) {
  operation op;
  op.operand = 2;
  op.expected = deadline;
  op.elapses = true;
  return chosen(op, "time is up", where) == 1;
}

bool fails_spuriously(void const* self, site where) {
  context& c = context::get();
  if (!c.threads_running()) return false;
  c.log().meet(circumstance::weak_compare_and_swap);
  bool const may_fail = c.rehearsing() ? c.promises().rehearses_spurious_failure()
                                       : c.spurious().may_fail(c.thread(), living(self, where).location);
  if (!may_fail) return false;
  operation op;
  op.operand = 2;
  op.spurious = true;
  bool const fails = chosen(op, "spurious failure", where) == 1;
  if (fails && !c.rehearsing()) c.spurious().failed(c.thread(), living(self, where).location);
  return fails;
}

round_mark begin_round(site where) { return context::get().promises().begin(where); }

[[gnu::noinline]] void give_up(round_mark& round, memory_range own, site where) {
  __builtin_unwind_init();  // saves registers
  context& c = context::get();
  if (!c.threads_running()) c.fail("broken promise", "a loop gives up a round outside the threads", where);
  memory_range const stack = stack_above(__builtin_frame_address(0));
  bool const lost = c.promises().has_lost() || c.live().state(c.thread()) == thread_state::blocked;
  if (c.end_round(round, stack, own, where)) return;
  if (stock_search* const s = c.stock()) {
    c.retry(*s, where);
    round = c.promises().begin(round.made_at);
    return;
  }
  if (!lost) end_round(where);
  rl::ctx().sched();
  std::abort();
}

int current_thread() {
  context const& c = context::get();
  return c.threads_running() ? c.thread() : -1;
}

void fail(char const* verdict, char const* message, site where) { context::get().fail(verdict, message, where); }

moment now() {
  context& c = context::get();
  return {c.thread(), c.live().so_far().size(c.thread())};
}

view knowledge(site where) {
  context& c = context::get();
  int const t = c.threads_running() ? c.thread() : -1;
  return {c.knowledge(), t, t < 0 ? 0 : c.live().so_far().size(t), where};
}

bool happens_before(moment const& m, view const& later) {
  bool const known = later.known[m.thread] > m.events;
  if (!known) context::get().learnt().told_no(m, later);
  return known;
}

bool orders_as_stated() { return context::get().orders_as_stated(); }

void* allocate(std::size_t size, site where) {
  return work([&] { return context::get().allocate(size, where); });
}
void release(void* p, site where) {
  work([&] { context::get().release(p, where); });
}

void outcome(char const* word, int thread) { context::get().add_outcome(word, thread); }

}  // namespace by_relacy

host const relacy_host{by_relacy::object_created,
                       by_relacy::object_destroyed,
                       by_relacy::atomic_load,
                       by_relacy::atomic_store,
                       by_relacy::atomic_modify,
                       by_relacy::atomic_compare_exchange,
                       by_relacy::atomic_attempt,
                       by_relacy::atomic_await,
                       by_relacy::fence,
                       by_relacy::watch_read,
                       by_relacy::watch_write,
                       by_relacy::sleep_while,
                       by_relacy::wake,
                       by_relacy::choose,
                       by_relacy::time_is_up,
                       by_relacy::new_deadline,
                       by_relacy::fails_spuriously,
                       by_relacy::begin_round,
                       by_relacy::give_up,
                       by_relacy::current_thread,
                       by_relacy::fail,
                       by_relacy::now,
                       by_relacy::knowledge,
                       by_relacy::happens_before,
                       by_relacy::orders_as_stated,
                       by_relacy::allocate,
                       by_relacy::release,
                       by_relacy::outcome};

void used_outside_of_a_scenario() {
  std::fputs(
      "modelcheck: an atomic, plain or watch of the models is used outside of a scenario, as a global or static "
      "variable: make it a member of the scenario's struct\n",
      stderr);
  std::exit(2);
}

}  // namespace models
