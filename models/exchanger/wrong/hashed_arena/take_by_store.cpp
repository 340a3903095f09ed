// Takes by a load and a store: the waiter may cancel in between, and then one has taken an item that the other keeps.
#include "../../scenarios/two_threads.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

struct take_by_store : hashed_steps {
  template <class Word>
  static bool take(Word& word, std::uint32_t& seen) noexcept {
    seen = word.load(order::take_failed);
    if (seen != waiting && seen != parked) return false;
    word.store(taken, order::take);
    return true;
  }
};

bool const take_by_store_caught = add_scenario<match_while_timing_out<wrong_hashed<take_by_store>>>({
    .name = "wrong/hashed_arena-take-by-store",
    .story = "takes from a waiter that has just cancelled",
    .expected = "deadlock",
});

}  // namespace

}  // namespace models::exchanger
