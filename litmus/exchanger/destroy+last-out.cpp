// The thread that returns last may destroy the exchanger. P0 and P1 exchange, and each then counts itself by an acq_rel
// addition; the second one destroys the exchanger. A call that returns no longer touches the exchanger, and a late
// wake-up uses only an address of the waiter's stack.
#include <optional>

#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct destroy_last_out {
  std::optional<exchanger<Algorithm>> point{std::in_place};
  atomic gone{"gone"};

  int P0() { return meet(1); }
  int P1() { return meet(2); }

  int meet(int item) {
    int const reply = point->exchange(item);
    if (gone.fetch_add(1, acq_rel) == 1) point.reset();
    return reply;
  }
};

exchanger_test<destroy_last_out> const destroy_last_out_test({
    .question = "May the one that returns last destroy the exchanger?",
    .outcomes = {{"2 1", allowed, "a call that returns is done with it; a late wake-up uses an address of a stack"}},
    .guards = {order::publish, order::poll, order::inspect},
});

}  // namespace litmus
