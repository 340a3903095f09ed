// A broken twin: as match+cancel, but the stop does not look whether a match came first.
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
