// Loads the partner's word once more after the match was published, as the JDK does to see whether it must
// wake: there the collector keeps the node, here its owner may be gone.
#include "../scenarios/offer_and_match.hpp"
#include "twin.hpp"

namespace models {

namespace {

struct load_after_publish : slot_steps {
  template <class Platform, class Node, class T>
  static void fulfil(Node& theirs, T& item) noexcept {
    slot_steps::fulfil<Platform>(theirs, item);
    static_cast<void>(theirs.waiter.poll());
  }
};

bool const registered = add_scenario<offer_and_match<wrong_slot<load_after_publish>>>({
    .name = "wrong/load-after-publish",
    .story = "loads a word of a node whose owner may have gone",
    .expected = "use after free",
});

}  // namespace

}  // namespace models
