// How a test program's operations are performed: immediately during set-up and at the end (alone.hpp), in turns while
// threads run (running.hpp), and compared with the earlier round during a rehearsal (rehearsing.hpp).
//
// Here is what all modes have in common: what the program does as an operation of the search, its label and its order,
// and how it looks in a loop. The modes differ in how such an operation is performed, and in the rest of host.hpp.
#pragma once

#include <optional>

#include "../../graph/memory_orders.hpp"
#include "../../program/host.hpp"
#include "../runtime/bare_loops.hpp"
#include "../runtime/objects.hpp"
#include "../search/execution.hpp"

namespace models::exact {

class promises;
class record;
class world;

class mode : public host {
 public:
  explicit mode(world& w);
  virtual ~mode() = default;

  int current_thread() final;
  std::uint64_t atomic_load(void const* self, order_use o, site const& where) final;
  void atomic_store(void* self, std::uint64_t value, order_use o, site const& where) final;
  std::uint64_t atomic_modify(void* self, rmw_kind how, std::uint64_t operand, int width, order_use o,
                              site const& where) final;
  std::uint64_t atomic_modify_or_look(void* self, rmw_kind how, std::uint64_t operand, int width, order_use o,
                                      site const& where) final;
  bool atomic_compare_exchange(void* self, std::uint64_t& expected, std::uint64_t desired, order_use success,
                               order_use failed, failing on_failure, site const& where) final;
  bool atomic_attempt(void* self, std::uint64_t expected, std::uint64_t desired, order_use success, order_use failed,
                      round_mark const& round, site const& where) final;
  std::uint64_t atomic_await(void const* self, acceptable which, std::uint64_t operand, order_use o,
                             site const& where) final;
  bool fails_spuriously(void const* self, site const& where) final;
  void fence(std::memory_order order, site const& where) final;
  sleep_result sleep_while(void* word, std::uint64_t expected, bool may_time_out, site const& where) final;
  void wake(void const* word, site const& where) final;
  std::uint64_t choose(std::uint64_t count, char const* what, site const& where) final;
  bool time_is_up(std::uint64_t deadline, site const& where) final;
  void give_up(round_mark const& round, memory_range own, site const& where) final;
  round_mark begin_round(site const& where) override;
  std::uint64_t new_deadline() override;
  void start_thread(int number, site const& where) final;
  void join_thread(int number, site const& where) final;
  moment now() final;
  models::view knowledge(site const& where) final;
  bool happens_before(moment const& m, models::view const& later) final;
  bool orders_as_stated() final;
  [[noreturn]] void fail(char const* verdict, char const* message, site const& where) final;

 protected:
  world& world_;
  execution& live_;
  promises& promises_;
  record& record_;

 private:
  /// An access with a label is about to be performed, as that kind of operation.
  virtual void comes_to_label(int /*label*/, operations /*kind*/, site const& /*where*/) {}
  /// What comes next is a look, and a thread that only looks, and looks again, waits: it goes no further then. `stack`
  /// is what it has in registers and on its stack.
  virtual void looks(look const& /*l*/, memory_range /*stack*/) {}
  /// Whether the thread has been there before, with nothing but looks since.
  [[nodiscard]] virtual bool has_looked(look const& /*l*/) { return false; }
  /// Whether a compare-and-swap that fails ends a round in vain; then the thread goes no further.
  [[nodiscard]] virtual bool failure_ends_round(operation /*op*/, void const* /*atomic*/, site const& /*where*/) {
    return false;
  }
  virtual void ends_round(site const& /*where*/) {}
  /// The value that a loop which counts its looks has read before, and has again; nothing: it is to look.
  [[nodiscard]] virtual std::optional<std::uint64_t> has_again(look const& /*l*/) { return std::nullopt; }
  /// As perform(), for an operation that decides a round: if it fails, the thread comes to give_up() at once.
  virtual grant attempt(operation op, void const* atomic, round_mark const& /*round*/, site const& where) {
    return perform(op, atomic, where);
  }
  /// Whether a weak compare-and-swap may fail here for no reason.
  [[nodiscard]] virtual bool may_fail(void const* /*atomic*/, site const& /*where*/) { return false; }
  /// A weak compare-and-swap has failed for no reason.
  virtual void failed(void const* /*atomic*/, site const& /*where*/) {}
  /// What the choice is about that comes next.
  virtual void chooses(char const* /*what*/) {}
  /// Returns when the round is to be run again, in rehearsal; otherwise the thread goes no further.
  virtual void gives_up(round_mark const& round, memory_range stack, memory_range own, site const& where) = 0;

  [[nodiscard]] memory_range stack_above(void const* frame);
  [[nodiscard]] std::uint8_t label_of(order_use o, operations kind, site const& where);
  [[nodiscard]] operation make(op_kind kind, order_use o, operations as, site const& where);
  [[nodiscard]] operation make_modify(rmw_kind how, std::uint64_t operand, int width, order_use o, site const& where);
  [[nodiscard]] operation make_compare_exchange(std::uint64_t expected, std::uint64_t desired, order_use success,
                                                order_use failed, site const& where);
  [[nodiscard]] bool keeps_whole_order() const;
  [[nodiscard]] operation on_queue(location_id queue, op_kind kind, std::uint64_t operand) const;
  std::uint64_t add_wakes(location_id queue, std::uint64_t count, site const& where);
  [[nodiscard]] std::uint64_t look_before_sleep(void* word, location_id queue, site const& where);
  std::uint64_t chosen(operation op, char const* what, site const& where);
  void perform_on_thread(op_kind kind, int number, site const& where);
  [[nodiscard]] bool is_a_thread(int number) const;
};

}  // namespace models::exact
