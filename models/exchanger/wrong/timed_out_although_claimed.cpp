// Reports a time-out although a partner had claimed the node before the withdrawal: the partner believes in
// an exchange that the waiter denies.
#include "../scenarios/two_threads.hpp"
#include "twin.hpp"

namespace models::exchanger {

namespace {

template <class Real>
struct timed_out_although_claimed : Real {
  template <class Steps, class Node>
  static bool settle(Node& mine, std::uint32_t seen) noexcept {
    static_cast<void>(slot_steps::settle<Steps>(mine, seen));
    return false;
  }
};

bool const timed_out_although_claimed_caught = add_twins<both_time_out, timed_out_although_claimed, slot_steps,
                                                         stamped_steps, arena_steps, cell_steps, tree_steps>({
    .name = "timed-out-although-claimed",
    .story = "denies an exchange that took place",
    .expected = "wrong history",
});

}  // namespace

}  // namespace models::exchanger
