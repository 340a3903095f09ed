#include "accesses.hpp"

#include "world.hpp"

namespace models::exact {

namespace {

action_kind action_of(access how) {
  return how == access::shared      ? action_kind::reads
         : how == access::exclusive ? action_kind::writes
                                    : action_kind::ends;
}

}  // namespace

thing thing_of(object const& o) { return {o.kind, o.maker, o.location, o.name, o.made}; }

deed deed_of(object const& o, access how) {
  bool const is_data = o.kind == object_kind::watch;
  switch (how) {
    case access::shared: return is_data ? deed::reads : deed::touches;
    case access::exclusive: return is_data ? deed::writes : deed::begins;
    case access::end: return deed::ends;
    case access::leave: return deed::leaves;
  }
  return deed::touches;
}

/// Where the execution is shown.
void accesses::note(object const& o, access how, site const& where, int bytes) {
  trace* const notes = world_.notes();
  if (notes == nullptr) return;
  int const me = world_.threads().current();
  notes->does(me, world_.live().done(me), deed_of(o, how), thing_of(o), where, world_.performed(), {o.address, bytes});
}

void accesses::has_touched(object& o, raw_vector<int>& last, int me) {
  last[static_cast<std::size_t>(me)] = world_.live().done(me);
  bool const is_own = o.maker == me;
  if (!is_own) world_.found().meet(circumstance::shared_object);
  auto const address = reinterpret_cast<std::uintptr_t>(o.address);
  if (!is_own || !world_.threads().is_on_stack_of(me, address)) world_.live().touch(me);
}

void accesses::touches(object& o, access how, site const& where) {
  int const me = world_.threads().current();
  world_.promised().touches(me, o, how, where);
  note(o, how, where, 0);
  world_.note({.kind = action_of(how), .location = o.location});
  expect_no_race(o, how, me, where);
  has_touched(o, how == access::shared ? o.shared : o.exclusive, me);
  if (how != access::shared) o.written = true;
  world_.live().touch_plain(me);
}

/// What a thread does so is not noted for repetitions: in which pieces memory is told apart depends on who was there
/// before. Where the thread has done something else, its next operation is another one, too, or nobody can tell.
void accesses::touches_memory(object& o, access how, site const& where, int bytes) {
  int const me = world_.threads().current();
  bool const peeks = o.kind == object_kind::atomic && how == access::shared;
  world_.promised().touches(me, o, how, where);
  note(o, how, where, bytes);
  if (!peeks) expect_no_race(o, how, me, where);
  has_touched(o, peeks ? o.peeked : how == access::shared ? o.shared : o.exclusive, me);
  if (is_elsewhere(o, me)) world_.live().touch_plain(me);
}

void accesses::touches_atomic(int t, void const* atomic, location_id location, site const& where) {
  object* const o = world_.all_objects().find(atomic);
  if (o == nullptr || !o->alive || o->location != location) world_.fail_for_the_dead(t, o, where);
  expect_no_race(*o, access::shared, t, where);
  expect_nobody_peeked(*o, t, where);
  o->shared[static_cast<std::size_t>(t)] = world_.live().done(t) - 1;
  if (o->maker != t) world_.found().meet(circumstance::shared_object);
}

/// Whether it comes between two operations of the thread on one location as an operation elsewhere would, which orders
/// them (RC11's po≠loc). What a thread does on its own stack does not: if the compiler keeps the variable in a
/// register, or copies a value through a temporary one, is not the program's affair.
bool accesses::is_elsewhere(object const& o, int me) const {
  if (o.maker == me) return false;
  if (o.kind != object_kind::atomic) return true;
  execution const& x = world_.live();
  int last = x.done(me) - 1;
  while (last >= 0 && !x.at(me, last).is_of_program()) --last;
  return last < 0 || x.at(me, last).op.location != o.location;
}

/// The thread's last operation, if that has written.
void accesses::expect_nobody_peeked(object const& o, int t, site const& where) {
  execution const& x = world_.live();
  if (o.peeked.empty() || !x.so_far().at(id_of(t, x.done(t) - 1)).writes()) return;
  if (auto const other = world_.all_objects().one_who_peeked(o, t, x.known(t))) {
    world_.fail_for_race(o, access::exclusive, t, *other, where);
  }
}

void accesses::expect_no_race(object const& o, access how, int me, site const& where) {
  if (!world_.found().looks_for_races()) return;
  if (auto const other = world_.all_objects().rival(o, how, me, world_.live().known(me))) {
    world_.fail_for_race(o, how, me, *other, where);
  }
}

}  // namespace models::exact
