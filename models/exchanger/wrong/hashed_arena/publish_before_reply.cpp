// Publishes the match before the reply is in its place.
#include "../../scenarios/two_threads.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

struct publish_before_reply : hashed_steps {
  template <class Platform, class Node, class T>
  static void fulfil(Node& theirs, T& item, std::uint32_t seen) noexcept {
    auto& word = theirs.waiter.raw();
    word.store(matched, order::publish);
    theirs.offer.swap(item);
    if (seen == parked) Platform::wake(&word);
  }
};

bool const publish_before_reply_caught = add_scenario<offer_and_match<wrong_hashed<publish_before_reply>>>({
    .name = "wrong/hashed_arena-publish-before-reply",
    .story = "says that the reply is there before it is",
    .expected = "data race",
    .or_else = "use after free",
});

}  // namespace

}  // namespace models::exchanger
