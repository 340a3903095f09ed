// Undefined: a use after free. P0 and P1 exchange at a single slot. The claimer publishes the match, which ought to be
// its last touch of the waiter's node, and then looks at the node once more. The waiter, having acquired the match, may
// have returned, and the node ends with the waiter's call: nothing makes that look happen before the end of the node. A
// broken twin of offer+match.
#include "form.hpp"

namespace litmus {

struct match_read_after_publish_step : rendezvous::slot_steps {
  template <class Platform, class Node, class T>
  static void fulfil(Node& theirs, T& item) noexcept {
    slot_steps::fulfil<Platform>(theirs, item);
    static_cast<void>(theirs.waiter.poll());
  }
};

struct match_read_after_publish {
  exchanger<rendezvous::basic_single_slot<match_read_after_publish_step>> point;

  values P0() { return untimed(point, 1); }
  values P1() { return untimed(point, 2); }
};

test<match_read_after_publish> const match_read_after_publish_test({
    .question = "May a partner touch the node after it has published the match?",
    .outcomes = {{"use after free", undefined, "the node ends with the call of its owner"}},
    .guards = {order::publish},
});

}  // namespace litmus
