// Waits for a partner although the offer has failed: no other thread knows of the node, so none will come.
//
// In a retry loop a failed attempt must end the round, so going on after it is a broken promise. The hashed arena
// counts its failures, so for it the checker explores what comes after them.
#include "../scenarios/two_threads.hpp"
#include "twin.hpp"

namespace models::exchanger {

namespace {

template <class Real>
struct offer_failure_ignored : Real {
  template <class Round, class Slot, class Node>
  static bool offer(Round& round, Slot& slot, Node mine) noexcept {
    static_cast<void>(Real::offer(round, slot, mine));
    return true;
  }
};

bool const offer_failure_ignored_caught[] = {
    add_twins<both_time_out, offer_failure_ignored, slot_steps, stamped_steps>({
        .name = "offer-failure-ignored",
        .story = "waits although another offer came first",
        .expected = "broken promise",
    }),
    add_scenario<offer_and_match<wrong_arena<offer_failure_ignored<arena_steps>, 1>>>({
        .name = "wrong/slot_then_arena-offer-failure-ignored",
        .story = "as above, in the slot before it is an arena",
        .expected = "broken promise",
    }),
    add_scenario<offer_and_match<wrong_hashed<offer_failure_ignored<hashed_steps>>>>({
        .name = "wrong/hashed_arena-offer-failure-ignored",
        .story = "as above, where failures count",
        .expected = "deadlock",
    }),
};

}  // namespace

}  // namespace models::exchanger
