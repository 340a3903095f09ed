#include "running.hpp"

#include <cstdlib>

#include "../../program/compared_stack.hpp"
#include "../runtime/endless.hpp"
#include "apart.hpp"
#include "graph_machine.hpp"
#include "things.hpp"

namespace models::exact {

namespace {

action_kind action_of(access how) {
  return how == access::shared      ? action_kind::reads
         : how == access::exclusive ? action_kind::writes
                                    : action_kind::ends;
}

}  // namespace

// Operations.

event_id running::last_event() { return id_of(current_thread(), machine().live().done(current_thread()) - 1); }

void running::comes_to_label(int label, operations kind, site const& where) {
  machine().comes_to_label(label, kind, where);
}

void running::looks(look const& l, memory_range stack) {
  if (!all_registers_are_seen || under_address_sanitizer || stack.size > compared_stack) return;
  promises& promised = machine().promised();
  if (!machine().compares_stacks() && promised.has_looked(current_thread(), l))
    machine().begin_again_to_compare_stacks();
  bool const waits = promised.waits_at(current_thread(), l, stack);
  if (!as_planned(waits)) return;
  machine().meet(circumstance::bare_loop);
  waits_for_good(l.where);
}

/// Whether the thread waits, or what the graph says that it is to do again: others may have written to plain data on
/// its stack in another order then.
bool running::as_planned(bool waits) {
  execution const& x = machine().live();
  int const t = current_thread();
  return x.is_ahead(t) ? x.so_far().at(id_of(t, x.done(t))).op.kind == op_kind::give_up : waits;
}

bool running::has_looked(look const& l) { return machine().promised().has_looked(current_thread(), l); }

std::optional<std::uint64_t> running::has_again(look const& l) {
  if (!machine().options().counted_loops) return std::nullopt;
  counted_looks& mine = machine().promised().counted_looks_of(current_thread());
  auto const event = mine.comes_to(machine().live(), current_thread(), l);
  if (!event) return std::nullopt;
  machine().meet(circumstance::counted_loop);
  if (mine.are_endless()) waits_for_good(l.where);
  return machine().live().so_far().at(*event).value;
}

/// It is not held to do so in each execution with the same causal past: others may write to plain data on its stack,
/// which is compared.
void running::waits_for_good(site const& where) {
  operation op;
  op.kind = op_kind::give_up;
  announces(nullptr, where);
  machine().promised().comes_to_operation(current_thread(), where);
  machine().take_turn(current_thread(), op, on_none, where);
  std::abort();  // a thread that gave up is not resumed
}

/// Where the execution is shown.
void running::announces(object const* atomic, site const& where) {
  if (machine().notes() == nullptr) return;
  std::optional<thing> on;
  if (atomic != nullptr) on = thing_of(*atomic);
  machine().notes()->announces(current_thread(), machine().live().done(current_thread()), on, where);
}

void running::in_its_turn(operation const& op, void const* atomic, site const& where) {
  machine().expect_time();
  machine().promised().comes_to_operation(current_thread(), where);
  machine().expect_repetition(current_thread(), &op);
  if (auto const e = is_endless(machine().live(), current_thread())) machine().fail(e->verdict, e->message, where);
  machine().take_turn(current_thread(), op, atomic, where);
}

grant running::perform(operation op, void const* atomic, site const& where) {
  object const* const announced = atomic == on_none ? nullptr : &machine().living(atomic, where);
  if (announced != nullptr) op.location = announced->location;
  announces(announced, where);
  in_its_turn(op, atomic, where);
  if (op.kind == op_kind::await) machine().learnt().has_awaited(last_event(), where);
  return machine().live().granted(current_thread());
}

void running::touches(int t, void const* atomic, location_id location, site const& where) {
  object* const o = machine().all_objects().find(atomic);
  if (o == nullptr || !o->alive || o->location != location) machine().fail_for_the_dead(t, o, where);
  expect_no_race(*o, access::shared, t, where);
  expect_nobody_peeked(*o, t, where);
  o->shared[static_cast<std::size_t>(t)] = machine().live().done(t) - 1;
  if (o->maker != t) machine().meet(circumstance::shared_object);
}

grant running::attempt(operation op, void const* atomic, round_mark const& round, site const& where) {
  int const t = current_thread();
  promises& promised = machine().promised();
  promised.is_in(t, round, where);
  if (promised.only_reads(t)) op.on_failure = failing::ends_round;
  grant const g = perform(op, atomic, where);
  event_id const last = last_event();
  machine().learnt().has_tried(id_of(t, g.succeeds ? last.index - 1 : last.index), round.events, where);
  if (!g.succeeds) promised.attempt_failed(t, round, where);
  return g;
}

bool running::may_fail(void const* atomic, site const& where) {
  machine().meet(circumstance::weak_compare_and_swap);
  return machine().may_fail(current_thread(), machine().living(atomic, where).location);
}

void running::failed(void const* atomic, site const& where) {
  machine().failed(current_thread(), machine().living(atomic, where).location);
}

void running::chooses(char const* what) {
  if (machine().notes() != nullptr) machine().notes()->chooses(what);
}

// Objects.

void running::object_created(void* self, object_kind kind, std::uint64_t initial, char const* name, site const& where) {
  apart([&] {
    object& o = machine().add(self, kind, name, where);
    machine().note(beginning(o.location, kind == object_kind::atomic, initial));
    if (kind != object_kind::atomic) return;
    machine().live().set_initial(o.location, initial);
    touch(o, access::exclusive, where);
  });
}

void running::end_life(object& o, site const& where) {
  if (o.kind == object_kind::atomic || o.written) touch(o, access::end, where);
  o.alive = false;
}

void running::object_destroyed(void* self, site const& where) {
  apart([&] { end_life(machine().living(self, where), where); });
}

void running::watch_read(void const* self, site const& where) {
  apart([&] {
    object& o = machine().living(self, where);
    machine().expect_written(o, where);
    touch(o, access::shared, where);
  });
}

void running::watch_write(void* self, site const& where) {
  apart([&] { touch(machine().living(self, where), access::exclusive, where); });
}

/// Where the execution is shown. So many events were performed before it.
std::uint32_t running::performed() const {
  execution const& x = machine().live();
  int all = 0;
  for (int t = 0; t != x.threads(); ++t) all += x.done(t);
  return static_cast<std::uint32_t>(all);
}

void running::note_touch(object const& o, access how, site const& where, int bytes) {
  if (machine().notes() == nullptr) return;
  int const me = current_thread();
  machine().notes()->does(me, machine().live().done(me), deed_of(o, how), thing_of(o), where, performed(),
                          {o.address, bytes});
}

void running::frees(char const* block, site const& where) {
  if (machine().notes() == nullptr) return;
  int const me = current_thread();
  machine().notes()->frees(me, machine().live().done(me), block, where, performed());
}

void running::prints(std::string text, site const& where) {
  int const me = current_thread();
  machine().notes()->prints(me, machine().live().done(me), std::move(text), where, performed());
}

void running::touch(object& o, access how, site const& where) {
  int const me = current_thread();
  machine().promised().touches(me, o, how, where);
  note_touch(o, how, where, 0);
  machine().note({.kind = action_of(how), .location = o.location});
  expect_no_race(o, how, me, where);
  auto& last = how == access::shared ? o.shared : o.exclusive;
  last[static_cast<std::size_t>(me)] = machine().live().done(me);
  if (how != access::shared) o.written = true;
  if (o.maker != me) machine().meet(circumstance::shared_object);
  machine().live().touch_plain(me);
}

/// Whether it comes between two operations of the thread on one location as an operation elsewhere would, which orders
/// them (RC11's po≠loc). What a thread does on its own stack does not: if the compiler keeps the variable in a
/// register, or copies a value through a temporary one, is not the program's affair.
bool running::is_elsewhere(object const& o) {
  int const me = current_thread();
  if (o.maker == me) return false;
  if (o.kind != object_kind::atomic) return true;
  execution const& x = machine().live();
  int last = x.done(me) - 1;
  while (last >= 0 && !x.at(me, last).is_of_program()) --last;
  return last < 0 || x.at(me, last).op.location != o.location;
}

/// What a thread does so is not noted for repetitions: in which pieces memory is told apart depends on who was there
/// before. Where the thread has done something else, its next operation is another one, too, or nobody can tell.
void running::touches_memory(object& o, access how, site const& where, int bytes) {
  int const me = current_thread();
  bool const peeks = o.kind == object_kind::atomic && how == access::shared;
  machine().promised().touches(me, o, how, where);
  note_touch(o, how, where, bytes);
  if (!peeks) expect_no_race(o, how, me, where);
  auto& last = peeks ? o.peeked : how == access::shared ? o.shared : o.exclusive;
  last[static_cast<std::size_t>(me)] = machine().live().done(me);
  if (o.maker != me) machine().meet(circumstance::shared_object);
  if (is_elsewhere(o)) machine().live().touch_plain(me);
}

/// The thread's last operation, if that has written.
void running::expect_nobody_peeked(object const& o, int t, site const& where) {
  execution const& x = machine().live();
  if (o.peeked.empty() || !x.so_far().at(id_of(t, x.done(t) - 1)).writes()) return;
  if (auto const other = machine().all_objects().one_who_peeked(o, t, x.known(t))) {
    machine().fail_for_race(o, access::exclusive, t, *other, where);
  }
}

void running::expect_no_race(object const& o, access how, int me, site const& where) {
  if (!machine().looks_for_races()) return;
  if (auto const other = machine().all_objects().rival(o, how, me, machine().live().known(me))) {
    machine().fail_for_race(o, how, me, *other, where);
  }
}

// Memory.

void* running::allocate(std::size_t size) {
  return apart([&] {
    void* const p = allocate(size, usual_alignment);
    if (p == nullptr) machine().fail("out of memory", "a thread takes more memory than a program may have", site());
    return p;
  });
}

void* running::allocate(std::size_t size, std::size_t alignment) {
  int const me = current_thread();
  promises& promised = machine().promised();
  promised.about_to_change_blocks(me);
  void* const p = machine().memory().allocate(me, {size, alignment}, promised.now(me));
  if (p == nullptr) return nullptr;
  machine().note(allocation(p, size));
  promised.blocks_changed();
  return p;
}

void running::allocates_again(void* p, std::size_t size) {
  int const me = current_thread();
  promises& promised = machine().promised();
  promised.about_to_change_blocks(me);
  if (!machine().memory().allocate_again(me, p, promised.now(me)))
    machine().fail("internal error", "memory is used again that was not given back", site());
  machine().note(allocation(p, size));
  promised.blocks_changed();
}

/// What still lives there ends with it.
void running::release(void* p, site const& where) {
  apart([&] {
    int const me = current_thread();
    promises& promised = machine().promised();
    machine().meet(circumstance::released_memory);
    promised.about_to_change_blocks(me);
    machine().note(release_of(p));
    auto const gone = machine().memory().release(me, p);
    if (!gone) machine().fail_for_release(where);
    machine().all_objects().for_each_alive_within(p, gone->size, [&](object& o) { end_life(o, where); });
    promised.gives_back(me, gone->age);
    promised.blocks_changed();
  });
}

void* running::allocate_by_new(std::size_t size, std::size_t alignment) {
  if (machine().options().all_memory_is_seen) return allocate(size, alignment);
  machine().fail("untracked memory",
                 "a thread uses operator new, and nobody sees who touches that memory when: take it from "
                 "platform::make, and what it holds as atomic, plain or watch",
                 site());
}

void running::release_by_delete(void* p) {
  if (machine().options().all_memory_is_seen) return release(p, site());
  machine().fail("untracked memory",
                 "a thread uses operator delete, and nobody sees who touches that memory when: take it from "
                 "platform::make, and give it back by platform::destroy",
                 site());
}

// Rounds.

round_mark running::begin_round(site const& where) {
  return apart([&] { return machine().promised().begin(current_thread(), where); });
}

void running::gives_up(round_mark const& round, memory_range stack, memory_range own, site const& where) {
  int const me = current_thread();
  machine().learnt().gives_up(machine().live().so_far(), round, machine().live().done(me), where);
  if (machine().promised().end(me, round, stack, own, where)) {
    machine().meet(circumstance::repeated_round);
    return machine().rehearse();
  }
  machine().leave_round(me, where);
}

// What the program asks for, and says.

std::uint64_t running::new_deadline() {
  return apart([&] { return machine().promised().new_deadline(current_thread()); });
}

void running::outcome(char const* word, int thread) {
  apart([&] {
    machine().promised().says_something(current_thread());
    machine().add_outcome(word, thread);
  });
}

}  // namespace models::exact
