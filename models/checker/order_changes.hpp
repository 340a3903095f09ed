// Memory orders changed from the command line: parsing, and application to scenarios.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "registry.hpp"

namespace models::checker {

/// Parses texts like "claim=relaxed,poll=acquire". Throws bad_argument, with the valid choices, for an unknown label,
/// for an unknown order, and for an order that no operation of the label can have.
order_changes order_changes_from(std::vector<std::string> const& texts, label_table const& names);

/// The number of a label, given its name, its number, or both as they are printed: claim, 4, claim(4). Throws as above.
int label_named(std::string_view text, label_table const& names);

/// Remarks on changes of a label that is a store in one place and an exchange in another: each takes the part of the
/// order that it can have. Empty, or a line for each.
std::string remarks_on(order_changes const& changes, label_table const& names);

/// Throws bad_argument if a change affects none of the scenarios, as far as the project declares the users of labels.
void expect_used(order_changes const& changes, std::vector<scenario const*> const& chosen);

/// The changes in the syntax of the command line.
std::string text_of(order_changes const& changes, label_table const& names);

/// The scenario with these orders, which override its own changes.
scenario with_orders(scenario s, order_changes const& changes);

}  // namespace models::checker
