// Withdraws by an exchange. If the exchange comes too late, it clears a slot that is no longer the thread's own: the
// next offer may stand there, and nobody finds it any more.
#include "../../scenarios/two_calls.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

struct cleared_when_withdrawn_too_late : stamped_steps {
  template <class Slot>
  static bool withdraw(Slot& slot, std::uintptr_t mine) noexcept {
    return slot.exchange(empty, order::withdraw) == mine;
  }
};

bool const cleared_when_withdrawn_too_late_caught =
    add_scenario<two_timed_in_a_row<wrong_stamped<cleared_when_withdrawn_too_late>>>({
        .name = "wrong/stamped_slot-cleared-when-withdrawn-too-late",
        .story = "whoever is too late to withdraw clears the next offer",
        .expected = "deadlock",
    });

}  // namespace

}  // namespace models::exchanger
