// Identities of locations: the creating thread, and the number of locations that it created before. So a location has
// the same identity in every execution of a graph, in whatever order that is performed; and when threads are renamed,
// so are their locations.
//
// The queues of sleepers at an address are numbered separately.
#pragma once

#include "../../graph/operation.hpp"

namespace models::exact {

/// Who made something that was made while no thread ran.
inline constexpr int nobody_yet = -1;

inline constexpr location_id of_queue = 0x80000000;
inline constexpr int maker_shift = 18;
inline constexpr location_id most_of_one_maker = (location_id{1} << maker_shift) - 1;

constexpr location_id location_made_by(int maker, location_id number) {
  return static_cast<location_id>(maker + 1) << maker_shift | number;
}

constexpr int maker_of(location_id location) { return static_cast<int>((location & ~of_queue) >> maker_shift) - 1; }

/// The location without its maker.
constexpr location_id of_its_maker(location_id location) { return location & (of_queue | most_of_one_maker); }

}  // namespace models::exact
