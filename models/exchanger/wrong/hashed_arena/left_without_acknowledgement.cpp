// Returns from a call with a cancelled node although a claimer still uses it. In Java the garbage collector keeps the
// node; here the claimer tries to take from a stack frame that has ended.
#include "../../scenarios/two_threads.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

struct left_without_acknowledgement : hashed_steps {
  template <class Waiter>
  static void await_acknowledgement(Waiter const&) noexcept {}
};

bool const left_without_acknowledgement_caught =
    add_scenario<match_while_timing_out<wrong_hashed<left_without_acknowledgement>>>({
        .name = "wrong/hashed_arena-left-without-acknowledgement",
        .story = "ends the life of a cancelled node that a claimer holds",
        .expected = "use after free",
    });

}  // namespace

}  // namespace models::exchanger
