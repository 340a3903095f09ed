// Registers the scenarios of the contract: a family at a time, once for each variant of an algorithm.
//
// A family is a class template over the algorithm. Each scenario in it is a struct and, right after it, its entry: a
// member that describes the scenario and registers it. Constructing an object of the family registers all its
// scenarios.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#if defined(MODELS_COMPILED_NATIVELY)
#include "front.hpp"
#else
#include "../../checker/registry.hpp"
#endif

namespace models::exchanger {

/// The options of a variant of an algorithm for the contract. Scenarios are named by their plain names; a name that the
/// contract does not have ends the program.
struct participation {
  std::string group;
  std::string variant = "";   // appended to the scenarios' names
  std::vector<int> starts{};  // where the threads start, in turn: not interchangeable if apart. Empty: all together
  std::set<std::string> long_running{};
  std::set<std::string> for_many_machines{};
  std::set<std::string> without_spurious_wake_ups{};
  reasons left_out{};  // each with the reason why the variant leaves it out
};

/// Registers the scenarios of a variant.
class enrolment {
 public:
  explicit enrolment(participation how) : how_(std::move(how)) {}

  /// The variant's version of the scenario, whose name is the plain one. Nothing if the variant leaves it out.
  std::optional<about> take(about what);

  /// Call this after the last scenario. Ends the program with a message if the variant names a scenario that was not
  /// registered.
  void close();

 private:
  participation how_;
};

template <class World>
struct entry {
  /// It has no site, since no compiler tells the line of a member's initialiser.
  entry(enrolment& variant, about what) {
    if (auto taken = variant.take(std::move(what))) add_scenario<World>(std::move(*taken), site());
  }
};

/// No special set-up.
template <class World>
using as_it_is = World;

}  // namespace models::exchanger
