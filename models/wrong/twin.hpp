// A wrong exchanger: the real one with one step done differently.
//
// A twin derives from the real steps and hides one of them. It is registered with a scenario that shows
// what becomes of it, and the verdict that it must get.
#pragma once

#include <rendezvous/single_slot.hpp>

#include "../scenarios/registry.hpp"

namespace models {

using rendezvous::slot_steps;
namespace order = rendezvous::order;
using rendezvous::detail::matched;
using rendezvous::detail::parked;
using rendezvous::detail::stopped;
using rendezvous::detail::waiting;

template <class Steps>
using wrong_slot = rendezvous::basic_single_slot<Steps>;

}  // namespace models
