#include "rehearsing.hpp"

#include "apart.hpp"
#include "world.hpp"

namespace models::exact {

object* rehearsing::find_alive(void const* self) {
  object* const o = world_.all_objects().find(self);
  return o != nullptr && o->alive ? o : nullptr;
}

void rehearsing::goes_on_differently(site const& where) { promises_.goes_on_differently(where); }

grant rehearsing::perform(operation op, void const* atomic, site const& where) {
  if (atomic != on_none) {
    object const* const o = find_alive(atomic);
    op.location = o != nullptr ? o->location : 0;
  }
  event const* const e = promises_.rehearsed().follow(op);
  if (e == nullptr) goes_on_differently(where);
  grant g;
  g.succeeds = false;  // the round has written nothing
  g.ends_round = e->blocked;
  g.value = e->value;
  return g;
}

bool rehearsing::may_fail(void const*, site const&) { return promises_.rehearsed().is_spurious_next(); }

/// Objects that the round creates, it also destroys.
void rehearsing::object_created(void* self, object_kind, std::uint64_t, char const*, site const&) {
  apart([&] { promises_.rehearsed().made(self); });
}

void rehearsing::object_destroyed(void* self, site const& where) {
  apart([&] {
    if (!promises_.rehearsed().ended(self)) goes_on_differently(where);
  });
}

void rehearsing::watch_read(void const* self, site const& where) {
  apart([&] {
    if (find_alive(self) == nullptr && !promises_.rehearsed().has_made(self)) goes_on_differently(where);
  });
}

/// What is alive is older than the round, which had no effect on it the first time.
void rehearsing::watch_write(void* self, site const& where) {
  apart([&] {
    if (!promises_.rehearsed().has_made(self)) goes_on_differently(where);
  });
}

void* rehearsing::allocate(std::size_t size) {
  int const me = current_thread();
  return apart([&] { return world_.memory().allocate(me, {size}, promises_.now(me)); });
}

void rehearsing::release(void* p, site const& where) {
  apart([&] {
    auto const gone = world_.memory().release(current_thread(), p);
    if (!gone) goes_on_differently(where);
    promises_.rehearsed().ended_within({p, gone->size});
  });
}

/// The first time, it would have failed.
void* rehearsing::allocate_by_new(std::size_t, std::size_t) { goes_on_differently(site()); }
void rehearsing::release_by_delete(void*) { goes_on_differently(site()); }

void rehearsing::gives_up(round_mark const& round, memory_range stack, memory_range own, site const& where) {
  if (promises_.end_rehearsal(round, stack, own, where)) return;
  current_host = &after_;
  world_.leave_round(current_thread(), where);
}

void rehearsing::outcome(char const*, int) {
  apart([&] { goes_on_differently(site()); });
}

}  // namespace models::exact
