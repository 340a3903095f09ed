// The mode in which a thread rehearses a round (runtime/rehearsal.hpp): its operations must repeat those of the round,
// and all its other effects, except on its own stack, must be undone.
#pragma once

#include "mode.hpp"

namespace models::exact {

class rehearsing final : public mode {
 public:
  /// After a rehearsal that thread goes on in the mode that it had before.
  rehearsing(world& w, mode& after) : mode(w), after_(after) {}

  grant perform(operation op, void const* atomic, site const& where) override;
  void object_created(void* self, object_kind kind, std::uint64_t initial, char const* name,
                      site const& where) override;
  void object_destroyed(void* self, site const& where) override;
  void watch_read(void const* self, site const& where) override;
  void watch_write(void* self, site const& where) override;
  void* allocate(std::size_t size) override;
  void release(void* p, site const& where) override;
  void* allocate_by_new(std::size_t size, std::size_t alignment) override;
  void release_by_delete(void* p) override;
  void outcome(char const* word, int thread) override;

 private:
  [[nodiscard]] bool may_fail(void const* atomic, site const& where) override;
  void gives_up(round_mark const& round, memory_range stack, memory_range own, site const& where) override;
  [[nodiscard]] object* find_alive(void const* self);
  [[noreturn]] void goes_on_differently(site const& where);

  mode& after_;
};

}  // namespace models::exact
