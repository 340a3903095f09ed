// The parts of an algorithm's page about its state machine and its memory orders, as Markdown.
#pragma once

#include <string>

#include "machine.hpp"

namespace models::exchanger {

/// For each location a Mermaid diagram of its transitions, and tables of its states, of the states that its loads and
/// its failed compare-and-swaps can see, and of those that an access cannot find, with the reasons.
std::string states_page(machine const& m);

/// A table of the entries of the contract that the algorithm's list names, with the contract's words on them in this
/// algorithm; and a table of the pairs that synchronise although nothing relies on it.
std::string orders_page(machine const& m);

}  // namespace models::exchanger
