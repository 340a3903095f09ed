// The mode in which a thread rehearses a round (runtime/rehearsal.hpp): its operations must repeat those of the round,
// and all its other effects, except on its own stack, must be undone.
#pragma once

#include "mode.hpp"

namespace models::exact {

class graph_machine;

class rehearsing final : public mode {
 public:
  explicit rehearsing(graph_machine& m) : machine_(m) {}

  [[nodiscard]] int thread() const override;
  void looks(look const&, memory_range) override {}
  [[nodiscard]] bool has_looked(look const&) override { return false; }
  grant perform(operation op, void const* atomic, site const& where) override;
  grant attempt(operation op, void const* atomic, round_mark const& round, site const& where) override;
  [[nodiscard]] bool may_fail(void const* atomic, site const& where) override;
  void failed(void const*, site const&) override {}
  void makes(void* self, object_kind kind, std::uint64_t initial, char const* name, site const& where) override;
  void ends(void* self, site const& where) override;
  void reads(void const* self, site const& where) override;
  void writes(void* self, site const& where) override;
  void* allocates(std::size_t size) override;
  void releases(void* p, site const& where) override;
  void* allocates_by_new(std::size_t size, std::size_t alignment) override;
  void releases_by_delete(void* p) override;
  round_mark begins_round(site const& where) override;
  void gives_up(round_mark const& round, memory_range stack, memory_range own, site const& where) override;
  std::uint64_t new_deadline() override;
  void says(char const* word, int of_thread, site const& where) override;

 private:
  [[nodiscard]] object* find_alive(void const* self);

  graph_machine& machine_;
};

}  // namespace models::exact
