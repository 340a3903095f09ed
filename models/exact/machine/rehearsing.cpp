#include "rehearsing.hpp"

#include "graph_machine.hpp"

namespace models::exact {

int rehearsing::thread() const { return machine_.threads().current(); }

object* rehearsing::find_alive(void const* self) {
  object* const o = machine_.all_objects().find(self);
  return o != nullptr && o->alive ? o : nullptr;
}

grant rehearsing::perform(operation op, void const* atomic, site const& where) {
  if (atomic != on_none) {
    object const* const o = find_alive(atomic);
    op.location = o != nullptr ? o->location : 0;
  }
  event const* const e = machine_.promised().rehearsed().follow(op);
  if (e == nullptr) machine_.promised().goes_on_differently(where);
  grant g;
  g.succeeds = false;  // the round has written nothing
  g.ends_round = e->blocked;
  g.value = e->value;
  return g;
}

grant rehearsing::attempt(operation op, void const* atomic, round_mark const&, site const& where) {
  return perform(op, atomic, where);
}

bool rehearsing::may_fail(void const*, site const&) { return machine_.promised().rehearsed().is_spurious_next(); }

/// Objects that the round creates, it also destroys.
void rehearsing::makes(void* self, object_kind, std::uint64_t, char const*, site const&) {
  machine_.promised().rehearsed().made(self);
}

void rehearsing::ends(void* self, site const& where) {
  if (!machine_.promised().rehearsed().ended(self)) machine_.promised().goes_on_differently(where);
}

void rehearsing::reads(void const* self, site const& where) {
  if (find_alive(self) == nullptr && !machine_.promised().rehearsed().has_made(self)) {
    machine_.promised().goes_on_differently(where);
  }
}

/// What is alive is older than the round, which had no effect on it the first time.
void rehearsing::writes(void* self, site const& where) {
  if (!machine_.promised().rehearsed().has_made(self)) machine_.promised().goes_on_differently(where);
}

void* rehearsing::allocates(std::size_t size) {
  return machine_.memory().allocate(thread(), {size}, machine_.promised().now(thread()));
}

void rehearsing::releases(void* p, site const& where) {
  auto const gone = machine_.memory().release(thread(), p);
  if (!gone) machine_.promised().goes_on_differently(where);
  machine_.promised().rehearsed().ended_within({p, gone->size});
}

/// The first time, it would have failed.
void* rehearsing::allocates_by_new(std::size_t, std::size_t) { machine_.promised().goes_on_differently(site()); }
void rehearsing::releases_by_delete(void*) { machine_.promised().goes_on_differently(site()); }

round_mark rehearsing::begins_round(site const& where) { return machine_.promised().begin(thread(), where); }

void rehearsing::gives_up(round_mark const& round, memory_range stack, memory_range own, site const& where) {
  if (machine_.promised().end_rehearsal(round, stack, own, where)) return;
  machine_.end_rehearsal();
  machine_.leave_round(thread(), where);
}

std::uint64_t rehearsing::new_deadline() { return machine_.promised().new_deadline(thread()); }

void rehearsing::says(char const*, int, site const& where) { machine_.promised().goes_on_differently(where); }

}  // namespace models::exact
