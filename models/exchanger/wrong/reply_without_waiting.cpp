// Takes the reply as soon as the withdrawal has failed, without waiting for the partner to write it. In the stamped
// slot this means mistaking the stamp for the answer.
#include "../scenarios/two_threads.hpp"
#include "twin.hpp"

namespace models::exchanger {

namespace {

template <class Real>
struct reply_without_waiting : Real {
  template <class Steps, class Node>
  static bool settle(Node&, std::uint32_t) noexcept {
    return true;
  }
};

bool const reply_without_waiting_caught =
    add_twins<both_time_out, reply_without_waiting, slot_steps, stamped_steps, arena_steps, cell_steps, tree_steps>({
        .name = "reply-without-waiting",
        .story = "reads the reply while the partner writes it",
        .expected = "data race",
        .or_else = "use after free",
    });

}  // namespace

}  // namespace models::exchanger
