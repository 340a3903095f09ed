// Memory orders changed by whoever runs the checks: how they are asked for, and what is tried then.
//
// May touch: nothing outside.
#pragma once

#include <string>
#include <vector>

#include "registry.hpp"

namespace models::checker {

/// What texts like "claim=relaxed,poll=acquire" ask for. Throws bad_argument for a name that is no label's, for what is
/// no order, and for an order that no operation of the label's can have; it says what would be right.
order_changes order_changes_from(std::vector<std::string> const& texts, label_table const& names);

/// As it would be asked for.
std::string text_of(order_changes const& changes, label_table const& names);

/// The scenario with these orders. One that changes orders itself keeps them.
scenario with_orders(scenario s, order_changes const& changes);

}  // namespace models::checker
