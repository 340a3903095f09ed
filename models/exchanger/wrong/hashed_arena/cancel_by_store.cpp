// Cancels by a store, which can overwrite `taken`: the partner exchanges with a waiter that has cancelled.
#include "../../scenarios/two_threads.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

struct cancel_by_store : hashed_steps {
  template <class Word>
  static bool cancel(Word& word, std::uint32_t&) noexcept {
    word.store(stopped, order::cancel);
    return true;
  }
};

bool const cancel_by_store_caught = add_scenario<match_while_timing_out<wrong_hashed<cancel_by_store>>>({
    .name = "wrong/hashed_arena-cancel-by-store",
    .story = "cancels although a partner has taken the item",
    .expected = "deadlock",
});

}  // namespace

}  // namespace models::exchanger
