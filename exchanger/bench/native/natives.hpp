// The native contenders. An entry is a line in natives.cpp: a name, how a meeting is made, and what it takes part in.
#pragma once

#include <memory>
#include <vector>

#include "../contender.hpp"
#include "crew.hpp"
#include "meeting.hpp"

namespace rendezvous::bench {

/// Of the library, by algorithm. Each is instantiated in a file of its own (such as single_slot.cpp).
template <class Algorithm>
std::unique_ptr<meeting> meeting_by(item what);

std::unique_ptr<meeting> meeting_by_mutex_each(item what);
std::unique_ptr<meeting> meeting_by_atomic_wait(item what);
std::unique_ptr<meeting> meeting_by_hop(item what);

/// All of them, taking their windows with one crew.
std::vector<std::unique_ptr<contender>> native_contenders(std::shared_ptr<crew> threads);

}  // namespace rendezvous::bench
