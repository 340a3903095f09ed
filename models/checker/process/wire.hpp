// Serialisation of an exploration's result.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "../../program/result.hpp"

namespace models {

class byte_reader;
class byte_writer;

namespace checker {

/// Without the tally of graphs.
std::string to_wire(exploration_result const& result);

/// Returns nothing for an incomplete text.
std::optional<exploration_result> from_wire(std::string_view text);

/// The same with the tally of graphs, for what is to be added to other parts.
void put(byte_writer& out, exploration_result const& r);
/// Throws unreadable.
exploration_result result_from(byte_reader& in);

}  // namespace checker

}  // namespace models
