// The state machine of the hashed arena.
#include "machine.hpp"

namespace models::exchanger {

namespace {

namespace order = rendezvous::order;

/// The states that an access cannot find, and why.
std::vector<exclusion> const excluded = {
    never(order::offer_failed, {"empty"}, "it expects that, and a strong compare-and-swap would succeed"),
    never(order::inspect, {"node"}, "nobody may be inside when the exchanger ends"),

    never(order::park_failed, {"waiting"}, "it expects that, and a strong compare-and-swap would succeed"),
    never(order::park_failed, {"parked"}, "only the owner parks, and only once"),
    never(order::stop_failed, {"waiting"}, "it expects that first, and the word never comes back to it"),
    never(order::stop_failed, {"stopped", "acknowledged"},
          "the callback stops once, and is gone before the owner cancels"),
    never(order::take_failed, {"waiting"}, "it expects that first, and the word never comes back to it"),
    never(order::take_failed, {"taken", "matched", "acknowledged"},
          "only the one claimer of the node writes these, and only after this"),
    never(order::publish, {"waiting", "parked", "matched", "stopped", "acknowledged"},
          "the claimer has taken the item, and nobody else writes the word after that"),
    never(order::acknowledge, {"waiting", "parked", "taken", "matched", "acknowledged"},
          "the claimer has seen it cancelled, and nobody else writes the word after that"),
    never(order::acknowledged, {"waiting", "parked"}, "the owner has cancelled, or has seen that a stop did"),
    never(order::acknowledged, {"stopped"}, "the claimer still has the node, and the models wait in one operation"),
    never(order::acknowledged, {"taken", "matched"}, "what is cancelled is not taken any more"),
    never(order::cancel_failed, {"waiting", "parked"}, "it expects what the owner saw last, and only the owner parks"),

    never(order::create_failed, {"nothing"}, "it expects that, and a strong compare-and-swap would succeed"),
};

bool const
    added =
        add_machine(
            {
                .algorithm = "hashed_arena",
                .locations =
                    {
                        {"slot",
                         {
                             {"empty", "nobody waits here"},
                             {"node", "one thread waits here, or leaves and has not yet said so"},
                         }},
                        {"word",
                         {
                             {"waiting", "the owner of the node is awake"},
                             {"parked", "the owner sleeps, or is about to"},
                             {"taken", "a claimer has decided for the exchange, and swaps the items"},
                             {"matched", "the reply is in the node"},
                             {"stopped", "cancelled, by a stop or by the owner"},
                             {"acknowledged", "a claimer came too late, and has let go of the node"},
                         }},
                        {"bound",
                         {
                             {"one", "slot zero is in use"},
                             {"two", "two slots are"},
                             {"three", "three slots are"},
                         }},
                        {"place",
                         {
                             {"nothing", "the slot has not been made"},
                             {"slot", "the slot is there, and stays"},
                         }},
                    },
                .transitions =
                    {
                        sees(order::look, "empty", "nobody waits here, so offer, of a sweep, go on"),
                        sees(order::look, "node", "somebody waits here, so claim"),
                        changes(order::offer, "empty", "node", "the item is on offer"),
                        sees(order::offer_failed, "node", "another offer came first"),
                        changes(order::claim, "node", "empty", "a claimer has the node, and must take or acknowledge"),
                        sees(order::claim_failed, "empty", "the waiter left, or another claimer was first"),
                        sees(order::claim_failed, "node", "that, and the next offer is there already"),
                        changes(order::withdraw, "node", "empty", "the owner has cancelled, and nobody claimed"),
                        sees(order::withdraw_failed, "empty", "the owner has cancelled, but a claimer has the node"),
                        sees(order::withdraw_failed, "node", "that, and the next offer is there already"),
                        sees(order::inspect, "empty", "the exchanger ends with nobody inside"),

                        sees(order::poll, "waiting", "nothing has happened yet"),
                        sees(order::poll, "parked", "a spurious wake-up, or out of time"),
                        sees(order::poll, "taken", "the exchange will take place, so wait for it"),
                        sees(order::poll, "matched", "the exchange took place"),
                        sees(order::poll, "stopped", "cancelled by a stop"),
                        sees(order::poll, "acknowledged", "cancelled by a stop, and a claimer has seen it already"),
                        changes(order::park, "waiting", "parked",
                                "whoever changes the word from now on must wake the owner"),
                        sees(order::park_failed, "taken", "a claimer came before the sleep"),
                        sees(order::park_failed, "matched", "the match came before the sleep"),
                        sees(order::park_failed, "stopped", "the stop came before the sleep"),
                        sees(order::park_failed, "acknowledged", "that, and a claimer has seen it already"),
                        changes(order::stop, "waiting", "stopped", "the owner is awake and will see it"),
                        changes(order::stop, "parked", "stopped", "the owner must be woken"),
                        sees(order::stop_failed, "parked", "the owner has just parked, so try again"),
                        sees(order::stop_failed, "taken", "a claimer came before the stop"),
                        sees(order::stop_failed, "matched", "the match came before the stop"),
                        changes(order::take, "waiting", "taken", "the exchange will take place, the owner is awake"),
                        changes(order::take, "parked", "taken",
                                "the exchange will take place, the owner must be woken after it"),
                        sees(order::take_failed, "parked", "the owner has just parked, so try again"),
                        sees(order::take_failed, "stopped", "cancelled, so acknowledge"),
                        changes(order::publish, "taken", "matched", "the reply is there, the claimer's last touch"),
                        changes(order::acknowledge, "stopped", "acknowledged",
                                "the claimer's last touch of a cancelled node"),
                        sees(order::acknowledged, "acknowledged", "the claimer has let go, so leave"),
                        changes(order::cancel, "waiting", "stopped", "the owner cancels, and was never asleep"),
                        changes(order::cancel, "parked", "stopped", "the owner cancels after its sleep"),
                        sees(order::cancel_failed, "taken", "too late, the exchange will take place"),
                        sees(order::cancel_failed, "matched", "too late, the exchange took place"),
                        sees(order::cancel_failed, "stopped", "a stop came first"),
                        sees(order::cancel_failed, "acknowledged",
                             "a stop came first, and a claimer has seen it already"),

                        sees(order::bound, "one", "start at slot zero"),
                        sees(order::bound, "two", "start at one of two slots"),
                        sees(order::bound, "three", "start at one of three slots"),
                        changes(order::grow, "one", "two", "threads get in each other's way"),
                        changes(order::grow, "two", "three", "and still do"),
                        sees(order::grow_failed, "one", "another one has shrunk it"),
                        sees(order::grow_failed, "two", "another one was first"),
                        sees(order::grow_failed, "three", "the same one slot above"),
                        changes(order::shrink, "two", "one", "a wait off slot zero was in vain"),
                        changes(order::shrink, "three", "two", "the same one slot above"),
                        sees(order::shrink_failed, "one", "another one was first"),
                        sees(order::shrink_failed, "two", "the same one slot above"),
                        sees(order::shrink_failed, "three", "another one has grown it"),

                        sees(order::find, "nothing", "the slot must be made, or there is nothing to sweep"),
                        sees(order::find, "slot", "the slot is there"),
                        changes(order::create, "nothing", "slot", "the first to come has made it"),
                        sees(order::create_failed, "slot", "another one was first, so give the own one back"),
                    },
                .excluded = excluded,
                .unneeded =
                    {
                        unneeded(order::acknowledge, order::poll,
                                 "the owner waits for the acknowledgement once more, by acknowledged (30)"),
                    },
            });

}  // namespace

}  // namespace models::exchanger
