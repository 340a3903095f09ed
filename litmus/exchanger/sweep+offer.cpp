// A try takes an offer that comes down while the try looks, or misses it, but both threads agree which. P1 waits at
// slot one of an arena, then at slot zero; P0 tries, and then stops P1's wait. The try misses P1 when it comes too
// early, or while P1 is between two slots. A try cannot take the item of a call that returns `cancelled`.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct sweep_offer {
  exchanger<Algorithm> point;
  stop_source source;

  values P0() {
    values const mine = tried(point, 1);
    source.request_stop();
    return mine;
  }
  values P1() {
    platform::hints().index = 1;
    return stoppable(point, 2, source.get_token());
  }
};

exchanger_test<sweep_offer, list<hashed, arena>> const sweep_offer_test({
    .question = "Can a try take an offer that comes down while it looks?",
    .outcomes = {{"exchanged 2 cancelled 2", forbidden, "nobody else has the 2 to give"},
                 {"exchanged 2 exchanged 1", allowed, "at slot one, or at slot zero"},
                 {"timed_out 1 cancelled 2", allowed, "the try came too early, or between two slots"}},
    .guards = {order::claim, order::take, order::take_failed, order::cancel, order::acknowledge, order::acknowledged},
});

}  // namespace litmus
