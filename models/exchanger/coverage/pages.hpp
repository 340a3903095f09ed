// What an algorithm's page shows of its state machine and of its memory orders, as Markdown.
#pragma once

#include <string>

#include "machine.hpp"

namespace models::exchanger {

/// For each location a picture of what changes it, as a Mermaid diagram, and tables of its states, of what its
/// loads and its failed compare-and-swaps can see, and of what cannot happen, and why.
std::string states_page(machine const& m);

/// A table of the entries of the contract that the algorithm's list names, with what the contract says of them in
/// that algorithm; and one of the pairs that synchronise although nothing relies on it.
std::string orders_page(machine const& m);

}  // namespace models::exchanger
