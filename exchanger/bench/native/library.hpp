// rendezvous::exchanger as a contender.
#pragma once

#include <memory>

#include "../library.hpp"
#include "meeting.hpp"

namespace rendezvous::bench {

template <class Algorithm>
std::unique_ptr<meeting> meeting_by(item what) {
  return meeting_with<library<Algorithm, native_platform>::template point>(what);
}

}  // namespace rendezvous::bench
