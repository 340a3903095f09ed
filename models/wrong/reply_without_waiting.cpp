// Takes the reply as soon as the withdrawal has failed, without waiting for the partner to write it.
#include "../scenarios/both_time_out.hpp"
#include "twin.hpp"

namespace models {

namespace {

struct reply_without_waiting : slot_steps {
  template <class Steps, class Node>
  static bool settle(Node&, std::uint32_t) noexcept {
    return true;
  }
};

bool const registered = add_scenario<both_time_out<wrong_slot<reply_without_waiting>>>({
    .name = "wrong/reply-without-waiting",
    .story = "reads the reply while the partner writes it",
    .expected = "data race",
});

}  // namespace

}  // namespace models
