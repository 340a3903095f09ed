#include "alone.hpp"

#include "../../graph/heap.hpp"
#include "graph_machine.hpp"

namespace models::exact {

grant alone::perform(operation op, void const* atomic, site const& where) {
  grant g;
  if (atomic == on_none) return g;
  object& o = machine_.living(atomic, where);
  g.value = o.value;
  g.succeeds = writes_after(op, g.value);
  if (op.kind == op_kind::await && !satisfies(op, g.value)) {
    machine_.fail(verdict_kind::deadlock, "an await outside of the threads waits for ever", where);
  }
  if (op.kind == op_kind::store) o.value = op.operand;
  if (g.succeeds) o.value = result_of(op, g.value);
  return g;
}

grant alone::attempt(operation op, void const* atomic, round_mark const&, site const& where) {
  return perform(op, atomic, where);
}

void alone::makes(void* self, object_kind kind, std::uint64_t initial, char const* name, site const& where) {
  object& o = machine_.add(self, kind, name, where);
  o.value = initial;
  o.written = kind == object_kind::atomic;
}

void alone::ends(void* self, site const& where) { machine_.living(self, where).alive = false; }

void alone::reads(void const* self, site const& where) { machine_.expect_written(machine_.living(self, where), where); }

void alone::writes(void* self, site const& where) { machine_.living(self, where).written = true; }

void* alone::allocates(std::size_t size) { return allocates_by_new(size, usual_alignment); }

void* alone::allocates_by_new(std::size_t size, std::size_t alignment) {
  void* const p = machine_.memory().allocate(nobody_yet, {size, alignment}, 0);
  if (p == nullptr) return nullptr;
  machine_.note(allocation(p, size));
  return p;
}

/// Memory from before the set-up belongs to the C library.
void alone::releases_by_delete(void* p) {
  if (!machine_.memory().has(p)) return release_to_system(p);
  releases(p, site());
}

void alone::releases(void* p, site const& where) {
  machine_.note(release_of(p));
  auto const gone = machine_.memory().release(nobody_yet, p);
  if (!gone) machine_.fail_for_release(where);
  machine_.all_objects().for_each_alive_within(p, gone->size, [](object& o) { o.alive = false; });
}

round_mark alone::begins_round(site const& where) { return {.made_at = where}; }

void alone::gives_up(round_mark const&, memory_range, memory_range, site const& where) {
  machine_.fail(verdict_kind::broken_promise, "a loop gives up a round outside the threads", where);
}

void alone::says(char const* word, int of_thread, site const&) { machine_.add_outcome(word, of_thread); }

}  // namespace models::exact
