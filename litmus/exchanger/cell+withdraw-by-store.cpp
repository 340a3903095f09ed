// A broken twin: an offer in a cell is withdrawn by a store, although it may have been answered.
#include "form.hpp"

namespace litmus {

struct cell_withdraw_by_store_step : rendezvous::cell_steps {
  template <class Cell>
  static bool withdraw_from(Cell& cell, std::uintptr_t) noexcept {
    cell.store(0, relaxed);
    return true;
  }
};

struct cell_withdraw_by_store {
  exchanger<rendezvous::basic_slot_with_cells<cell_withdraw_by_store_step>> point;

  values P0() { return timed(point, 1); }
  values P1() { return tried(point, 2); }
};

test<cell_withdraw_by_store> const cell_withdraw_by_store_test({
    .question = "Can an answer be lost?",
    .outcomes = {{"timed_out 1 exchanged 1", allowed, "the item is given away and kept"},
                 {"exchanged 2 exchanged 1", allowed, "the offer was answered in time"},
                 {"timed_out 1 timed_out 2", allowed, "the try came too early or too late"}},
    .guards = {order::cell_withdraw, order::cell_withdraw_failed},
});

}  // namespace litmus
