// Values of sixteen bytes, each by a number of eight: a graph asks whether two are the same, and what a
// read-modify-write makes of one, and no more. A number is a hash, and so the same in every process; that of 0 is 0.
// Which value has it is remembered: should two have one number, that ends the process, with a message.
#pragma once

#include <cstdint>

namespace models {

__extension__ using wide_value = unsigned __int128;

/// Bytes of one.
inline constexpr int wide = 16;

/// Remembers the value.
std::uint64_t number_of_wide(wide_value v);
/// The value that was given that number in this process, or came with a graph; of 0 it is 0.
wide_value wide_value_of(std::uint64_t number);

}  // namespace models
