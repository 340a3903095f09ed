// The mode in which threads run: an operation is announced, and performed when its thread is scheduled; an access to
// plain data, or to an object's lifetime, is a race if a conflicting access does not happen before it.
#pragma once

#include "mode.hpp"

namespace models::exact {

class graph_machine;

class running : public mode {
 public:
  explicit running(graph_machine& m) : machine_(m) {}

  [[nodiscard]] int thread() const override;
  void comes_to_label(int label, operations kind, site const& where) override;
  void looks(look const& l, memory_range stack) override;
  [[nodiscard]] bool has_looked(look const& l) override;
  [[nodiscard]] std::optional<std::uint64_t> has_again(look const& l) override;
  /// An operation of the thread on an atomic has been performed.
  void touches(int t, void const* atomic, location_id location, site const& where);
  /// A plain access, where all memory is seen.
  /// The value in so many bytes is shown, where the execution is.
  void touches_memory(object& o, access how, site const& where, int bytes);
  virtual void prints(std::string /*text*/, site const& /*where*/) {}
  virtual void frees(char const* /*block*/, site const& /*where*/) {}
  grant perform(operation op, void const* atomic, site const& where) override;
  grant attempt(operation op, void const* atomic, round_mark const& round, site const& where) override;
  [[nodiscard]] bool may_fail(void const* atomic, site const& where) override;
  void failed(void const* atomic, site const& where) override;
  void makes(void* self, object_kind kind, std::uint64_t initial, char const* name, site const& where) override;
  void ends(void* self, site const& where) override;
  void reads(void const* self, site const& where) override;
  void writes(void* self, site const& where) override;
  void* allocates(std::size_t size) override;
  void releases(void* p, site const& where) override;
  void* allocates_by_new(std::size_t size, std::size_t alignment) override;
  void releases_by_delete(void* p) override;
  /// A block of that size that was given back is the thread's.
  void allocates_again(void* p, std::size_t size);
  round_mark begins_round(site const& where) override;
  void gives_up(round_mark const& round, memory_range stack, memory_range own, site const& where) override;
  std::uint64_t new_deadline() override;
  void says(char const* word, int of_thread, site const& where) override;

 protected:
  [[nodiscard]] graph_machine& machine() const { return machine_; }

 private:
  // For those who note what threads do (traced.hpp).
  virtual void comes_to(object const* /*atomic*/, site const& /*where*/) {}
  virtual void comes_to_touch(object const& /*o*/, access /*how*/, site const& /*where*/, int /*bytes*/) {}

  [[nodiscard]] event_id last_event() const;
  [[nodiscard]] bool as_planned(bool waits) const;
  [[noreturn]] void waits_for_good(site const& where);
  void in_its_turn(operation const& op, void const* atomic, site const& where);
  void end_life(object& o, site const& where);
  void* allocates(std::size_t size, std::size_t alignment);
  void touch(object& o, access how, site const& where);
  [[nodiscard]] bool is_elsewhere(object const& o) const;
  void expect_no_race(object const& o, access how, int me, site const& where);
  void expect_nobody_peeked(object const& o, int t, site const& where);

  graph_machine& machine_;
};

}  // namespace models::exact
