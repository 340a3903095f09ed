// A thread that is on its way down in an arena does not miss a stop. P1 waits at slot one for the length of a spin, and
// then at slot zero; P0 requests its stop, and nobody else comes. P1 looks at the token wherever it stops waiting, so
// it is cancelled, and keeps its item.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct pass_by_cancel {
  exchanger<Algorithm> point;
  stop_source source;

  void P0() { source.request_stop(); }
  values P1() {
    platform::hints().index = 1;
    return stoppable(point, 2, source.get_token());
  }
};

exchanger_test<pass_by_cancel, list<hashed, arena>> const pass_by_cancel_test({
    .question = "Is a stop missed by one that is on its way down?",
    .outcomes = {{"exchanged 2", forbidden, "nobody can meet itself"},
                 {"cancelled 2", allowed, "it looks at the token wherever it stops waiting"}},
    .guards = {order::cancel, order::stop, order::withdraw},
});

}  // namespace litmus
