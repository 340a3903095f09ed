// All reclaimers of xenium. The programs of this folder that are explored with each reclaimer take it as RECLAIMER.
#pragma once

#include <xenium/reclamation/generic_epoch_based.hpp>
#include <xenium/reclamation/hazard_eras.hpp>
#include <xenium/reclamation/hazard_pointer.hpp>
#include <xenium/reclamation/lock_free_ref_count.hpp>
#include <xenium/reclamation/quiescent_state_based.hpp>
#include <xenium/reclamation/stamp_it.hpp>

namespace xenium::reclamation {
using dynamic_hazard_pointer = hazard_pointer<>::with<policy::allocation_strategy<hp_allocation::dynamic_strategy<3>>>;
using dynamic_hazard_eras = hazard_eras<>::with<policy::allocation_strategy<he_allocation::dynamic_strategy<3>>>;
}  // namespace xenium::reclamation

using by_policy = xenium::policy::reclaimer<xenium::reclamation::RECLAIMER>;
