#include "slot_and_cells.hpp"

#include <utility>

#include "waiters_word.hpp"

namespace models::exchanger {

namespace {

namespace order = rendezvous::order;

std::vector<listed_location> slot_and_cells() {
  return {
      {"slot",
       {
           {"empty", "nobody waits there"},
           {"node", "one thread waits, or leaves and has not yet said so"},
       }},
      {"cell",
       {
           {"empty", "free"},
           {"offer", "an item is on offer, and its owner polls, or leaves and has not yet said so"},
           {"answer", "the partner's item is there, and the offer's owner is to clear the cell"},
       }},
  };
}

std::vector<listed_transition> transitions(words_of_cells const& w) {
  return {
      sees(order::look, "empty", w.when_nobody_waits),
      sees(order::look, "node", "somebody waits, so claim, or withdraw from a cell to come back and claim"),
      changes(order::offer, "empty", "node", "the item is on offer"),
      sees(order::offer_failed, "node", "another offer came first"),
      changes(order::claim, "node", "empty", "a partner has the node"),
      sees(order::claim_failed, "empty", "the waiter left, or another partner was first"),
      sees(order::claim_failed, "node", "that, and the next offer is there already"),
      changes(order::withdraw, "node", "empty", "the owner leaves with its item"),
      sees(order::withdraw_failed, "empty", "too late, a partner has the node"),
      sees(order::withdraw_failed, "node", "too late, and the next offer is there already"),
      sees(order::inspect, "empty", "the exchanger ends with nobody inside"),

      sees(order::cell_look, "empty", "free, so offer in it, unless there is an offer elsewhere"),
      sees(order::cell_look, "offer", "somebody waits, so answer, or withdraw to come back and answer"),
      sees(order::cell_look, "answer", "two others have met, so pass over"),
      changes(order::cell_offer, "empty", "offer", "the item is on offer"),
      sees(order::cell_offer_failed, "offer", "another offer came first"),
      sees(order::cell_offer_failed, "answer", "that, and it has been answered already"),
      changes(order::cell_answer, "offer", "answer", "the items are exchanged"),
      sees(order::cell_answer_failed, "empty", "the owner left, or has met another one and is gone"),
      sees(order::cell_answer_failed, "offer", "that, and the next offer is there already"),
      sees(order::cell_answer_failed, "answer", "another partner was first"),
      sees(order::cell_poll, "offer", "nobody has answered yet"),
      sees(order::cell_poll, "answer", "the exchange took place"),
      changes(order::cell_withdraw, "offer", "empty", w.when_it_leaves_a_cell),
      sees(order::cell_withdraw_failed, "answer", "too late, the exchange took place"),
      changes(order::cell_clear, "answer", "empty", "the owner has its reply"),
      sees(order::cell_inspect, "empty", "the exchanger ends with nobody inside"),
  };
}

/// The states that an access cannot find, and why.
std::vector<exclusion> exclusions() {
  return {
      never(order::offer_failed, {"empty"}, "it expects that, and a strong compare-and-swap would succeed"),
      never(order::inspect, {"node"}, "nobody may be inside when the exchanger ends"),

      never(order::cell_offer_failed, {"empty"}, "it expects that, and a strong compare-and-swap would succeed"),
      never(order::cell_poll, {"empty"}, "only the owner of an offer empties its cell, and then asks no more"),
      never(order::cell_withdraw_failed, {"empty"}, "only the owner of an offer empties its cell"),
      never(order::cell_withdraw_failed, {"offer"},
            "it expects its own, and nobody else can offer before it is cleared"),
      never(order::cell_clear, {"empty", "offer"},
            "its owner has seen the answer, and nobody else writes the cell then"),
      never(order::cell_inspect, {"offer", "answer"}, "nobody may be inside when the exchanger ends"),
  };
}

std::vector<unneeded_pair> unneeded_pairs() {
  return {
      unneeded(order::cell_offer, order::cell_poll,
               "An earlier offer in the cell was withdrawn, and its release goes on through that and the next "
               "offer to the answer to it. What the partners need comes from the offer and the answer themselves."),
  };
}

}  // namespace

bool add_with_slot_and_cells(machine m, words_of_cells const& w) {
  machine all{m.algorithm, slot_and_cells(), transitions(w), exclusions(), unneeded_pairs()};
  append(all.locations, m.locations);
  append(all.transitions, m.transitions);
  append(all.excluded, m.excluded);
  append(all.unneeded, m.unneeded);
  return add_with_waiters_word(std::move(all));
}

}  // namespace models::exchanger
