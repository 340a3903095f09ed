// A wrong exchanger: the real one with one step done differently.
//
// This catalogue tests the scenarios and the search: each twin must get the verdict declared. The broken twins among
// the litmus tests (litmus/exchanger/form.hpp) explain instead, one at a time, what a step or an order is for.
//
// A twin derives from the real steps and hides one of them. It is registered with a scenario that shows its effect, and
// with the verdict that it must get. A step that algorithms share is done wrongly in each of them, by a template over
// the real steps; twins of an algorithm's own steps are in a folder of their own. A fault that is already a mutant
// (../mutants) is not repeated here.
#pragma once

#include <cstdint>
#include <string_view>

#include <rendezvous/single_slot.hpp>
#include <rendezvous/stamped_slot.hpp>

#include "../../checker/registry.hpp"
#include "../scenarios/arenas.hpp"

namespace models::exchanger {

using rendezvous::arena_steps;
using rendezvous::cell_steps;
using rendezvous::hashed_steps;
using rendezvous::slot_steps;
using rendezvous::stamped_steps;
using rendezvous::tree_steps;
namespace order = rendezvous::order;
using rendezvous::detail::empty;
using rendezvous::detail::matched;
using rendezvous::detail::parked;
using rendezvous::detail::pointer_of;
using rendezvous::detail::stopped;
using rendezvous::detail::tag;
using rendezvous::detail::tagged;
using rendezvous::detail::taken;
using rendezvous::detail::waiting;

template <class Steps>
using wrong_slot = rendezvous::basic_single_slot<Steps>;

template <class Steps>
using wrong_stamped = rendezvous::basic_stamped_slot<Steps>;

/// Arenas of two slots, of which `First` are in use from the start.
template <class Steps, std::uint32_t First = 1>
using wrong_hashed = rendezvous::basic_hashed_arena<Steps, small_hashed_arena<2, First, 1>>;

template <class Steps, std::uint32_t First = 2>
using wrong_arena = rendezvous::basic_slot_then_arena<Steps, small_arena<2, First>>;

template <class Steps, std::size_t Cells = 1>
using wrong_cells = rendezvous::basic_slot_with_cells<Steps, few_cells<Cells>>;

/// Trees of two leaves, planted from the start or when threads get in each other's way.
template <class Steps, bool Planted = true>
using wrong_tree = rendezvous::basic_tree_of_cells<Steps, small_tree<2, 1, Planted>>;

/// The algorithm that has these steps, and the prefix of its twins' names.
template <class Real>
struct twins_of;

template <>
struct twins_of<slot_steps> {
  static constexpr std::string_view group = "wrong/";
  template <class Steps>
  using algorithm = wrong_slot<Steps>;
};

template <>
struct twins_of<stamped_steps> {
  static constexpr std::string_view group = "wrong/stamped_slot-";
  template <class Steps>
  using algorithm = wrong_stamped<Steps>;
};

template <>
struct twins_of<hashed_steps> {
  static constexpr std::string_view group = "wrong/hashed_arena-";
  template <class Steps>
  using algorithm = wrong_hashed<Steps>;
};

template <>
struct twins_of<arena_steps> {
  static constexpr std::string_view group = "wrong/slot_then_arena-";
  template <class Steps>
  using algorithm = wrong_arena<Steps>;
};

template <>
struct twins_of<cell_steps> {
  static constexpr std::string_view group = "wrong/slot_with_cells-";
  template <class Steps>
  using algorithm = wrong_cells<Steps>;
};

template <>
struct twins_of<tree_steps> {
  static constexpr std::string_view group = "wrong/tree_of_cells-";
  template <class Steps>
  using algorithm = wrong_tree<Steps>;
};

template <template <class> class Scenario, template <class> class Twin, class Real>
bool add_twin(about what) {
  what.name.insert(0, twins_of<Real>::group);
  return add_scenario<Scenario<typename twins_of<Real>::template algorithm<Twin<Real>>>>(std::move(what));
}

/// Registers a twin for each of several algorithms. `what.name` is the name within a group.
template <template <class> class Scenario, template <class> class Twin, class... Real>
bool add_twins(about const& what) {
  return (add_twin<Scenario, Twin, Real>(what) && ...);
}

}  // namespace models::exchanger
