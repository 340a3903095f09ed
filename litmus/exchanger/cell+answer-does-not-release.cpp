// Undefined: a data race. P0 writes plain data and then exchanges, at a slot with cells; P1 exchanges, and reads the
// data. When P0 answers P1's offer in a cell, its compare-and-swap acquires, but does not release. So P1, which
// acquires the answer when it polls, synchronises with nothing, and P0's write does not happen before P1's read. A
// broken twin of message+both-ways.
#include "form.hpp"

namespace litmus {

struct cell_answer_does_not_release_step : rendezvous::cell_steps {
  template <class Round, class Cell>
  static bool answer(Round& round, Cell& cell, std::uintptr_t offered, std::uintptr_t mine) noexcept {
    return round.attempt(cell, offered, mine, acquire, order::cell_answer_failed);
  }
};

struct cell_answer_does_not_release {
  exchanger<rendezvous::basic_slot_with_cells<cell_answer_does_not_release_step>> point;
  plain a{"a"};

  void P0() {
    a.write(1);
    static_cast<void>(point.exchange(1));
  }
  int P1() { return point.exchange(2) == 1 ? a.read() : 0; }
};

test<cell_answer_does_not_release> const cell_answer_does_not_release_test({
    .question = "Does the offerer see all that the answerer did?",
    .outcomes = {{"data race", undefined, "the offerer reads what the answerer did before, and nothing orders that"}},
    .guards = {order::cell_answer, order::cell_poll},
});

}  // namespace litmus
