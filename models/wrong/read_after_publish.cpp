// As above, but the touch is a plain read, which is no scheduling point: only the order of the node's end
// of life gives it away.
#include "../scenarios/offer_and_match.hpp"
#include "twin.hpp"

namespace models {

namespace {

struct read_after_publish : slot_steps {
  template <class Platform, class Node, class T>
  static void fulfil(Node& theirs, T& item) noexcept {
    slot_steps::fulfil<Platform>(theirs, item);
    static_cast<void>(theirs.offer.peek());
  }
};

bool const registered = add_scenario<offer_and_match<wrong_slot<read_after_publish>>>({
    .name = "wrong/read-after-publish",
    .story = "reads the item of a node whose owner may have gone",
    .expected = "use after free",
});

}  // namespace

}  // namespace models
