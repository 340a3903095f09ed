// Reports a time-out although a partner had claimed the node before the withdrawal: the partner believes in
// an exchange that the waiter denies.
#include "../scenarios/both_time_out.hpp"
#include "twin.hpp"

namespace models {

namespace {

struct timed_out_although_claimed : slot_steps {
  template <class Steps, class Node>
  static bool settle(Node& mine, std::uint32_t seen) noexcept {
    static_cast<void>(slot_steps::settle<Steps>(mine, seen));
    return false;
  }
};

bool const registered = add_scenario<both_time_out<wrong_slot<timed_out_although_claimed>>>({
    .name = "wrong/timed-out-although-claimed",
    .story = "denies an exchange that took place",
    .expected = "wrong history",
});

}  // namespace

}  // namespace models
