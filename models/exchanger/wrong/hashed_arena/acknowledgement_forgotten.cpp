// A claimer that comes too late does not acknowledge that it is done with the node: the owner waits for ever.
#include "../../scenarios/two_threads.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

struct acknowledgement_forgotten : hashed_steps {
  template <class Word>
  static void acknowledge(Word&) noexcept {}
};

bool const acknowledgement_forgotten_caught =
    add_scenario<match_while_timing_out<wrong_hashed<acknowledgement_forgotten>>>({
        .name = "wrong/hashed_arena-acknowledgement-forgotten",
        .story = "the canceller waits for a claimer that has gone on",
        .expected = "deadlock",
    });

}  // namespace

}  // namespace models::exchanger
