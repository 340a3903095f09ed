// The mode before and after the threads, in which an atomic is just a value.
#pragma once

#include "mode.hpp"

namespace models::exact {

class alone final : public mode {
 public:
  using mode::mode;

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
  round_mark begin_round(site const& where) override { return {.made_at = where}; }
  std::uint64_t new_deadline() override { return ++deadlines_; }
  void outcome(char const* word, int thread) override;

  void restart() { deadlines_ = 0; }

 private:
  void gives_up(round_mark const& round, memory_range stack, memory_range own, site const& where) override;

  std::uint64_t deadlines_ = 0;
};

}  // namespace models::exact
