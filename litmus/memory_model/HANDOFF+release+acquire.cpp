// No data race, in either direction. P0 writes plain data and hands it to P1 by a release that P1 acquires; P1
// overwrites the data and hands it back in the same way, and P0 reads it. Both hand-overs synchronise, so P1's write
// happens after P0's, and before P0's read ([intro.races]). This is an exchange in miniature.
#include "../form.hpp"

namespace litmus {

struct HANDOFF_release_acquire {
  plain data{"data"};
  atomic there{"there"}, back{"back"};

  values P0() {
    data.write(1);
    there.store(1, release);
    return {back.load(acquire) == 1 ? value(data.read()) : nothing};
  }
  void P1() {
    if (there.load(acquire) == 1) {
      data.write(2);
      back.store(1, release);
    }
  }
};

test<HANDOFF_release_acquire> const HANDOFF_release_acquire_test({
    .question = "Does each read or overwrite only what the other has finished?",
    .outcomes = {{"2", allowed, "offered, claimed, published and seen"}, {"-", allowed, "P0 did not wait"}},
    .guards = {order::offer, order::claim, order::publish, order::poll},
});

}  // namespace litmus
