// The mode in which threads run: an operation is announced, and performed when its thread is scheduled; an access to
// plain data, or to an object's lifetime, is a race if a conflicting access does not happen before it. Where the
// execution is to be shown, the threads' steps are noted as well.
#pragma once

#include "../runtime/endless.hpp"
#include "rehearsing.hpp"

namespace models::exact {

class running final : public mode {
 public:
  explicit running(world& w) : mode(w), rehearsing_(w, *this) {}

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
  void comes_to_loop(loop_head const& head) override;
  void comes_to_exchange(deciding_exchange const& next) override;
  void count_ends_loop() override;
  void outcome(char const* word, int thread) override;

 private:
  void comes_to_label(int label, operations kind, site const& where) override;
  void looks(look const& l, memory_range stack) override;
  [[nodiscard]] bool has_looked(look const& l) override;
  [[nodiscard]] bool failure_ends_round(operation op, void const* atomic, site const& where) override;
  void ends_round(site const& where) override;
  [[nodiscard]] std::optional<std::uint64_t> has_again(look const& l) override;
  [[nodiscard]] std::optional<std::uint64_t> repeats(look const& l);
  grant attempt(operation op, void const* atomic, round_mark const& round, site const& where) override;
  [[nodiscard]] bool may_fail(void const* atomic, site const& where) override;
  void failed(void const* atomic, site const& where) override;
  void chooses(char const* what) override;
  void gives_up(round_mark const& round, memory_range stack, memory_range own, site const& where) override;

  [[nodiscard]] event_id last_event();
  [[nodiscard]] bool as_planned(bool waits);
  void leaves_round_in_vain(site const& where);
  [[noreturn]] void waits_for_good(site const& where, bool elapses = false);
  [[noreturn]] void goes_in_circles(endless const& e, site const& where);
  void in_its_turn(operation const& op, void const* atomic, site const& where);
  void announces(object const* atomic, site const& where);
  void end_life(object& o, site const& where);
  void* allocate(std::size_t size, std::size_t alignment);

  rehearsing rehearsing_;
};

}  // namespace models::exact
