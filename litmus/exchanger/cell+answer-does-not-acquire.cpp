// A broken twin: as message+both-ways, one way, but the answer in a cell does not acquire the offer.
#include "form.hpp"

namespace litmus {

struct cell_answer_does_not_acquire_step : rendezvous::cell_steps {
  template <class Round, class Cell>
  static bool answer(Round& round, Cell& cell, std::uintptr_t offered, std::uintptr_t mine) noexcept {
    return round.attempt(cell, offered, mine, release, order::cell_answer_failed);
  }
};

struct cell_answer_does_not_acquire {
  exchanger<rendezvous::basic_slot_with_cells<cell_answer_does_not_acquire_step>> point;
  plain a{"a"};

  void P0() {
    a.write(1);
    static_cast<void>(point.exchange(1));
  }
  int P1() { return point.exchange(2) == 1 ? a.read() : 0; }
};

test<cell_answer_does_not_acquire> const cell_answer_does_not_acquire_test({
    .question = "Does the answerer see all that the offerer did?",
    .outcomes = {{"data race", undefined, "the answerer reads what the offerer did before, and nothing orders that"}},
    .guards = {order::cell_offer, order::cell_answer},
});

}  // namespace litmus
