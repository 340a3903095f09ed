// Publishes the match before the reply is in its place.
#include "../scenarios/two_threads.hpp"
#include "twin.hpp"

namespace models::exchanger {

namespace {

template <class Real>
struct publish_before_reply : Real {
  template <class Platform, class Node, class T>
  static void fulfil(Node& theirs, T& item) noexcept {
    Real::template publish<Platform>(theirs);
    theirs.offer.swap(item);
  }
};

bool const publish_before_reply_caught =
    add_twins<offer_and_match, publish_before_reply, slot_steps, stamped_steps, arena_steps, cell_steps, tree_steps>({
        .name = "publish-before-reply",
        .story = "says that the reply is there before it is",
        .expected = "data race",
        .or_else = "use after free",
    });

}  // namespace

}  // namespace models::exchanger
