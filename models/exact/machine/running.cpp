#include "running.hpp"

#include <cstdlib>

#include "../../program/compared_stack.hpp"
#include "../runtime/endless.hpp"
#include "graph_machine.hpp"

namespace models::exact {

namespace {

action_kind action_of(access how) {
  return how == access::shared      ? action_kind::reads
         : how == access::exclusive ? action_kind::writes
                                    : action_kind::ends;
}

}  // namespace

int running::thread() const { return machine_.threads().current(); }

// Operations.

event_id running::last_event() const { return id_of(thread(), machine_.live().done(thread()) - 1); }

void running::comes_to_label(int label, operations kind, site const& where) {
  machine_.comes_to_label(label, kind, where);
}

void running::looks(look const& l, memory_range stack) {
  if (!all_registers_are_seen || under_address_sanitizer || stack.size > compared_stack) return;
  promises& promised = machine_.promised();
  if (!machine_.compares_stacks() && promised.has_looked(thread(), l)) machine_.begin_again_to_compare_stacks();
  bool const waits = promised.waits_at(thread(), l, stack);
  if (!as_planned(waits)) return;
  machine_.meet(circumstance::bare_loop);
  waits_for_good(l.where);
}

/// Whether the thread waits, or what the graph says that it is to do again: others may have written to plain data on
/// its stack in another order then.
bool running::as_planned(bool waits) const {
  execution const& x = machine_.live();
  int const t = thread();
  return x.is_ahead(t) ? x.so_far().at(id_of(t, x.done(t))).op.kind == op_kind::give_up : waits;
}

bool running::has_looked(look const& l) { return machine_.promised().has_looked(thread(), l); }

std::optional<std::uint64_t> running::has_again(look const& l) {
  if (!machine_.options().counted_loops) return std::nullopt;
  counted_looks& mine = machine_.promised().counted_looks_of(thread());
  auto const event = mine.comes_to(machine_.live(), thread(), l);
  if (!event) return std::nullopt;
  machine_.meet(circumstance::counted_loop);
  if (mine.are_endless()) waits_for_good(l.where);
  return machine_.live().so_far().at(*event).value;
}

/// It is not held to do so in each execution with the same causal past: others may write to plain data on its stack,
/// which is compared.
void running::waits_for_good(site const& where) {
  operation op;
  op.kind = op_kind::give_up;
  comes_to(nullptr, where);
  machine_.promised().comes_to_operation(thread(), where);
  machine_.take_turn(thread(), op, on_none, where);
  std::abort();  // a thread that gave up is not resumed
}

void running::in_its_turn(operation const& op, void const* atomic, site const& where) {
  machine_.expect_time();
  machine_.promised().comes_to_operation(thread(), where);
  machine_.expect_repetition(thread(), &op);
  if (auto const e = is_endless(machine_.live(), thread())) machine_.fail(e->verdict, e->message, where);
  machine_.take_turn(thread(), op, atomic, where);
}

grant running::perform(operation op, void const* atomic, site const& where) {
  object const* const announced = atomic == on_none ? nullptr : &machine_.living(atomic, where);
  if (announced != nullptr) op.location = announced->location;
  comes_to(announced, where);
  in_its_turn(op, atomic, where);
  if (op.kind == op_kind::await) machine_.learnt().has_awaited(last_event(), where);
  return machine_.live().granted(thread());
}

void running::touches(int t, void const* atomic, location_id location, site const& where) {
  object* const o = machine_.all_objects().find(atomic);
  if (o == nullptr || !o->alive || o->location != location) machine_.fail_for_the_dead(t, o, where);
  expect_no_race(*o, access::shared, t, where);
  expect_nobody_peeked(*o, t, where);
  o->shared[static_cast<std::size_t>(t)] = machine_.live().done(t) - 1;
  if (o->maker != t) machine_.meet(circumstance::shared_object);
}

grant running::attempt(operation op, void const* atomic, round_mark const& round, site const& where) {
  int const t = thread();
  promises& promised = machine_.promised();
  promised.is_in(t, round, where);
  if (promised.only_reads(t)) op.on_failure = failing::ends_round;
  grant const g = perform(op, atomic, where);
  event_id const last = last_event();
  machine_.learnt().has_tried(id_of(t, g.succeeds ? last.index - 1 : last.index), round.events, where);
  if (!g.succeeds) promised.attempt_failed(t, round, where);
  return g;
}

bool running::may_fail(void const* atomic, site const& where) {
  machine_.meet(circumstance::weak_compare_and_swap);
  return machine_.may_fail(thread(), machine_.living(atomic, where).location);
}

void running::failed(void const* atomic, site const& where) {
  machine_.failed(thread(), machine_.living(atomic, where).location);
}

// Objects.

void running::makes(void* self, object_kind kind, std::uint64_t initial, char const* name, site const& where) {
  object& o = machine_.add(self, kind, name, where);
  machine_.note(beginning(o.location, kind == object_kind::atomic, initial));
  if (kind != object_kind::atomic) return;
  machine_.live().set_initial(o.location, initial);
  touch(o, access::exclusive, where);
}

void running::end_life(object& o, site const& where) {
  if (o.kind == object_kind::atomic || o.written) touch(o, access::end, where);
  o.alive = false;
}

void running::ends(void* self, site const& where) { end_life(machine_.living(self, where), where); }

void running::reads(void const* self, site const& where) {
  object& o = machine_.living(self, where);
  machine_.expect_written(o, where);
  touch(o, access::shared, where);
}

void running::writes(void* self, site const& where) { touch(machine_.living(self, where), access::exclusive, where); }

void running::touch(object& o, access how, site const& where) {
  int const me = thread();
  machine_.promised().touches(me, o, how, where);
  comes_to_touch(o, how, where, 0);
  machine_.note({.kind = action_of(how), .location = o.location});
  expect_no_race(o, how, me, where);
  auto& last = how == access::shared ? o.shared : o.exclusive;
  last[static_cast<std::size_t>(me)] = machine_.live().done(me);
  if (how != access::shared) o.written = true;
  if (o.maker != me) machine_.meet(circumstance::shared_object);
  machine_.live().touch_plain(me);
}

/// Whether it comes between two operations of the thread on one location as an operation elsewhere would, which orders
/// them (RC11's po≠loc). What a thread does on its own stack does not: if the compiler keeps the variable in a
/// register, or copies a value through a temporary one, is not the program's affair.
bool running::is_elsewhere(object const& o) const {
  int const me = thread();
  if (o.maker == me) return false;
  if (o.kind != object_kind::atomic) return true;
  execution const& x = machine_.live();
  int last = x.done(me) - 1;
  while (last >= 0 && !x.at(me, last).is_of_program()) --last;
  return last < 0 || x.at(me, last).op.location != o.location;
}

/// What a thread does so is not noted for repetitions: in which pieces memory is told apart depends on who was there
/// before. Where the thread has done something else, its next operation is another one, too, or nobody can tell.
void running::touches_memory(object& o, access how, site const& where, int bytes) {
  int const me = thread();
  bool const peeks = o.kind == object_kind::atomic && how == access::shared;
  machine_.promised().touches(me, o, how, where);
  comes_to_touch(o, how, where, bytes);
  if (!peeks) expect_no_race(o, how, me, where);
  auto& last = peeks ? o.peeked : how == access::shared ? o.shared : o.exclusive;
  last[static_cast<std::size_t>(me)] = machine_.live().done(me);
  if (o.maker != me) machine_.meet(circumstance::shared_object);
  if (is_elsewhere(o)) machine_.live().touch_plain(me);
}

/// The thread's last operation, if that has written.
void running::expect_nobody_peeked(object const& o, int t, site const& where) {
  execution const& x = machine_.live();
  if (o.peeked.empty() || !x.so_far().at(id_of(t, x.done(t) - 1)).writes()) return;
  if (auto const other = machine_.all_objects().one_who_peeked(o, t, x.known(t))) {
    machine_.fail_for_race(o, access::exclusive, t, *other, where);
  }
}

void running::expect_no_race(object const& o, access how, int me, site const& where) {
  if (!machine_.looks_for_races()) return;
  if (auto const other = machine_.all_objects().rival(o, how, me, machine_.live().known(me))) {
    machine_.fail_for_race(o, how, me, *other, where);
  }
}

// Memory.

void* running::allocates(std::size_t size) {
  void* const p = allocates(size, usual_alignment);
  if (p == nullptr)
    machine_.fail(verdict_kind::out_of_memory, "a thread takes more memory than a program may have", site());
  return p;
}

void* running::allocates(std::size_t size, std::size_t alignment) {
  int const me = thread();
  promises& promised = machine_.promised();
  promised.about_to_change_blocks(me);
  void* const p = machine_.memory().allocate(me, {size, alignment}, promised.now(me));
  if (p == nullptr) return nullptr;
  machine_.note(allocation(p, size));
  promised.blocks_changed();
  return p;
}

void running::allocates_again(void* p, std::size_t size) {
  int const me = thread();
  promises& promised = machine_.promised();
  promised.about_to_change_blocks(me);
  if (!machine_.memory().allocate_again(me, p, promised.now(me)))
    machine_.fail(verdict_kind::internal_error, "memory is used again that was not given back", site());
  machine_.note(allocation(p, size));
  promised.blocks_changed();
}

/// What still lives there ends with it.
void running::releases(void* p, site const& where) {
  int const me = thread();
  promises& promised = machine_.promised();
  machine_.meet(circumstance::released_memory);
  promised.about_to_change_blocks(me);
  machine_.note(release_of(p));
  auto const gone = machine_.memory().release(me, p);
  if (!gone) machine_.fail_for_release(where);
  machine_.all_objects().for_each_alive_within(p, gone->size, [&](object& o) { end_life(o, where); });
  promised.gives_back(me, gone->age);
  promised.blocks_changed();
}

void* running::allocates_by_new(std::size_t size, std::size_t alignment) {
  if (machine_.options().all_memory_is_seen) return allocates(size, alignment);
  machine_.fail(verdict_kind::untracked_memory,
                "a thread uses operator new, and nobody sees who touches that memory when: take it from "
                "platform::make, and what it holds as atomic, plain or watch",
                site());
}

void running::releases_by_delete(void* p) {
  if (machine_.options().all_memory_is_seen) return releases(p, site());
  machine_.fail(verdict_kind::untracked_memory,
                "a thread uses operator delete, and nobody sees who touches that memory when: take it from "
                "platform::make, and give it back by platform::destroy",
                site());
}

// Rounds.

round_mark running::begins_round(site const& where) { return machine_.promised().begin(thread(), where); }

void running::gives_up(round_mark const& round, memory_range stack, memory_range own, site const& where) {
  int const me = thread();
  machine_.learnt().gives_up(machine_.live().so_far(), round, machine_.live().done(me), where);
  if (machine_.promised().end(me, round, stack, own, where)) {
    machine_.meet(circumstance::repeated_round);
    return machine_.rehearse();
  }
  machine_.leave_round(me, where);
}

// What the program asks for, and says.

std::uint64_t running::new_deadline() { return machine_.promised().new_deadline(thread()); }

void running::says(char const* word, int of_thread, site const&) {
  machine_.promised().says_something(thread());
  machine_.add_outcome(word, of_thread);
}

}  // namespace models::exact
