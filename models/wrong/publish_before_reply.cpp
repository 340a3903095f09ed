// Publishes the match before the reply is in its place.
#include "../scenarios/offer_and_match.hpp"
#include "twin.hpp"

namespace models {

namespace {

struct publish_before_reply : slot_steps {
  template <class Platform, class Node, class T>
  static void fulfil(Node& theirs, T& item) noexcept {
    publish<Platform>(theirs);
    theirs.offer.swap(item);
  }
};

bool const registered = add_scenario<offer_and_match<wrong_slot<publish_before_reply>>>({
    .name = "wrong/publish-before-reply",
    .story = "says that the reply is there before it is",
    .expected = "data race",
});

}  // namespace

}  // namespace models
