// Undefined: a data race. P0 writes plain data and then exchanges, at a slot with cells; P1 exchanges, and reads the
// data. When P1 answers P0's offer in a cell, its compare-and-swap releases, but does not acquire. So it does not
// synchronise with the release of the offer, and P0's write does not happen before P1's read. A broken twin of
// message+both-ways.
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
