// Undefined: a deadlock. P0 waits at a single slot, P1 tries, and P2 requests P0's stop. The stop callback stores
// `stopped` without looking whether the match came first, and overwrites it. P0, told to stop, cannot withdraw a node
// that P1 has claimed, and waits for a match that nobody publishes again. A compare-and-swap would have found the match
// and left it. A broken twin of match+cancel.
#include "form.hpp"

namespace litmus {

struct cancel_stop_by_store_step : rendezvous::slot_steps {
  template <class Platform, class Word>
  static void stop(Word& word) noexcept {
    word.store(rendezvous::detail::stopped, order::stop);
    Platform::wake(&word);
  }
};

struct cancel_stop_by_store {
  exchanger<rendezvous::basic_single_slot<cancel_stop_by_store_step>> point;
  stop_source source;

  values P0() { return stoppable(point, 1, source.get_token()); }
  values P1() { return tried(point, 2); }
  void P2() { source.request_stop(); }
};

test<cancel_stop_by_store> const cancel_stop_by_store_test({
    .question = "Can a stop be told without a compare-and-swap?",
    .outcomes = {{"deadlock", undefined,
                  "it overwrites the match, and the waiter, which cannot withdraw, waits for another one"}},
    .guards = {order::stop},
});

}  // namespace litmus
