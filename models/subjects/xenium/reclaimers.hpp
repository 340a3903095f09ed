// All reclaimers of xenium: the programs of this folder that are explored with each take it as RECLAIMER.
#pragma once

#include <xenium/reclamation/generic_epoch_based.hpp>
#include <xenium/reclamation/hazard_eras.hpp>
#include <xenium/reclamation/hazard_pointer.hpp>
#include <xenium/reclamation/lock_free_ref_count.hpp>
#include <xenium/reclamation/quiescent_state_based.hpp>
#include <xenium/reclamation/stamp_it.hpp>

using by_policy = xenium::policy::reclaimer<xenium::reclamation::RECLAIMER>;
