// The ways to perform an announced operation, numbered as in schedules (schedule.hpp): for a read the number of newer
// values that it passes over, for a write the number of writes that it comes before, for a choice the alternative. Any
// other operation has one way, number 0.
#pragma once

#include <optional>

#include "../axioms/memory_model.hpp"
#include "execution.hpp"

namespace models::exact {

struct way {
  event what;     // of a read-modify-write its first half
  int place = 0;  // of what is written, in modification order
};

/// Numbers of ways that are coherent with what the thread knows are smaller.
std::uint32_t most_ways(execution const& x, int t);
/// The way of that number. Nothing: there is none, or it would part a read-modify-write from what that has replaced.
std::optional<way> way_of(memory_model const& model, execution const& x, int t, std::uint32_t number);
/// Whether the graph is then one of the model's.
bool allows(memory_model const& model, execution const& x, int t, way const& how);
void perform(execution& x, int t, way const& how);

}  // namespace models::exact
