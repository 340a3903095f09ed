// Memory orders changed by whoever runs the checks: how they are asked for, and what is tried then.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "registry.hpp"

namespace models::checker {

/// What texts like "claim=relaxed,poll=acquire" ask for. Throws bad_argument for a name that is no label's, for what is
/// no order, and for an order that no operation of the label's can have; it says what would be right.
order_changes order_changes_from(std::vector<std::string> const& texts, label_table const& names);

/// The number of a label, given its name, its number, or both as they are printed: claim, 4, claim(4). Throws as above.
int label_named(std::string_view text, label_table const& names);

/// Where the changes are about what cannot be told from the orders alone: a label that is a store in one place and an
/// exchange in another takes from an order what each of them can have. Nothing, or a line for each.
std::string remarks_on(order_changes const& changes, label_table const& names);

/// Throws bad_argument when one of the changes is about none of the scenarios, as far as the project says who uses
/// what.
void expect_used(order_changes const& changes, std::vector<scenario const*> const& chosen);

/// As it would be asked for.
std::string text_of(order_changes const& changes, label_table const& names);

/// The scenario with these orders. Where it changes the order of the same label itself, these count.
scenario with_orders(scenario s, order_changes const& changes);

}  // namespace models::checker
