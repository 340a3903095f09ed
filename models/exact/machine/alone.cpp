#include "alone.hpp"

#include "program_heap.hpp"
#include "world.hpp"

namespace models::exact {

grant alone::perform(operation op, void const* atomic, site const& where) {
  grant g;
  if (atomic == on_none) return g;
  object& o = world_.living(atomic, where);
  g.value = o.value;
  g.succeeds = writes_after(op, g.value);
  if (op.kind == op_kind::await && !satisfies(op, g.value)) {
    world_.fail(verdict_kind::deadlock, "an await outside of the threads waits for ever", where);
  }
  if (op.kind == op_kind::store) o.value = op.operand;
  if (g.succeeds) o.value = result_of(op, g.value);
  return g;
}

void alone::object_created(void* self, object_kind kind, std::uint64_t initial, char const* name, site const& where) {
  within_machine const own;
  object& o = world_.add(self, kind, name, where);
  o.value = initial;
  o.written = kind == object_kind::atomic;
}

void alone::object_destroyed(void* self, site const& where) {
  within_machine const own;
  world_.living(self, where).alive = false;
}

void alone::watch_read(void const* self, site const& where) {
  within_machine const own;
  world_.expect_written(world_.living(self, where), where);
}

void alone::watch_write(void* self, site const& where) {
  within_machine const own;
  world_.living(self, where).written = true;
}

void* alone::allocate(std::size_t size) { return allocate_by_new(size, usual_alignment); }

void* alone::allocate_by_new(std::size_t size, std::size_t alignment) {
  within_machine const own;
  void* const p = world_.memory().allocate(nobody_yet, {size, alignment}, 0);
  if (p == nullptr) return nullptr;
  world_.note(allocation(p, size));
  return p;
}

/// Memory from before the set-up belongs to the C library.
void alone::release_by_delete(void* p) {
  if (!world_.memory().has(p)) return release_to_system(p);
  release(p, site());
}

void alone::release(void* p, site const& where) {
  within_machine const own;
  world_.note(release_of(p));
  auto const gone = world_.memory().release(nobody_yet, p);
  if (!gone) world_.fail_for_release(where);
  world_.all_objects().for_each_alive_within(p, gone->size, [](object& o) { o.alive = false; });
}

void alone::gives_up(round_mark const&, memory_range, memory_range, site const& where) {
  world_.fail(verdict_kind::broken_promise, "a loop gives up a round outside the threads", where);
}

void alone::outcome(char const* word, int thread) {
  within_machine const own;
  world_.says(word, thread);
}

}  // namespace models::exact
