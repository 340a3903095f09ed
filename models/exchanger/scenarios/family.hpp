// How scenarios of the contract come into the registry: by families, once for each variant of an algorithm.
//
// A family is a class template over the algorithm. Each scenario in it is a struct and, right after it, its entry: what
// there is to know about it, as a member that registers it. To make an object of the family is to register all of it.
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

/// How a variant of an algorithm takes part in the contract. The scenarios are meant by their plain names; one that the
/// contract does not have ends the program.
struct participation {
  std::string group;
  std::string variant = "";   // comes after their names
  std::vector<int> starts{};  // where the threads start, in turn: apart, they are not interchangeable; none: together
  std::set<std::string> long_running{};
  std::set<std::string> for_many_machines{};
  std::set<std::string> without_spurious_wake_ups{};
  reasons left_out{};  // each with why the variant goes without it
};

/// A variant while its scenarios are registered.
class enrolment {
 public:
  explicit enrolment(participation how) : how_(std::move(how)) {}

  /// The scenario, whose name is the plain one, as the variant has it. Nothing where it is left out.
  std::optional<about> take(about what);

  /// To be called when there are no more scenarios. Ends the program with a message when the variant has named one that
  /// did not come.
  void close();

 private:
  participation how_;
};

template <class World>
struct entry {
  /// Of a member's initialiser no compiler tells the line.
  entry(enrolment& variant, about what) {
    if (auto taken = variant.take(std::move(what))) add_scenario<World>(std::move(*taken), site());
  }
};

/// In no particular circumstances.
template <class World>
using as_it_is = World;

}  // namespace models::exchanger
