// The registry of scenarios; each is registered by the file that defines it.
//
// It reaches a scenario's code only through `program`.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../program/explore.hpp"
#include "../program/site.hpp"

namespace models {

using reasons = std::map<std::string, std::string, std::less<>>;

/// The description of a scenario. It owns its strings, since names and outcomes are composed.
struct about {
  std::string name;                                 // group/words-with-dashes
  std::string story;                                // one sentence
  std::vector<std::vector<int>> interchangeable{};  // sets of threads that differ only in their numbers and items
  std::vector<std::string> outcomes{};              // exactly those reached; none: any may be
  reasons forbidden{};                              // disallowed outcomes, each with the reason
  std::string declared_in = "";                     // the file that declares these
  search_verdict expected{};                        // the verdict that a wrong program must have
  std::optional<search_verdict> or_else{};          // another verdict with which a wrong program may fail first
  order_changes weakened{};                         // orders that replace those of the labels
  order_changes challenged{};                       // the same, from the command line: these override
  std::uint64_t graphs = 0;                         // the expected number, if known from elsewhere
  bool long_running = false;                        // left to `make test-long`
  bool for_many_machines = false;                   // too large for one: explored only if it is named
  bool spurious_wake_ups = true;                    // whether a sleep may end spuriously

  /// Whether it is explored by default.
  [[nodiscard]] bool is_quick() const { return !long_running && !for_many_machines; }
};

/// A type-erased scenario struct, with a constructor, thread(int) and finish(), and `running` if threads start threads:
/// its size and its operations. So the checker's code is compiled once for all scenarios.
struct world_type {
  std::size_t size;
  std::size_t alignment;
  void (*construct)(void* where);
  void (*thread)(void* world, int index);
  void (*finish)(void* world);
  void (*destroy)(void* world);
};

template <class World>
constexpr world_type world_of() {
  return {.size = sizeof(World),
          .alignment = alignof(World),
          .construct = [](void* where) { ::new (where) World(); },
          .thread = [](void* world, int index) { static_cast<World*>(world)->thread(index); },
          .finish = [](void* world) { static_cast<World*>(world)->finish(); },
          .destroy = [](void* world) { static_cast<World*>(world)->~World(); }};
}

struct scenario {
  about what;
  int threads = 0;
  int calls = 0;  // of a thread
  std::function<std::unique_ptr<program>()> make;
  int running = 0;                  // threads from the start; 0: all
  bool all_memory_is_seen = false;  // of a program that announces every access, atomic or plain
  site where{};                     // where it is registered
  bool is_a_file = false;           // its name is a source file, without a group
  /// The arguments that replay a schedule; none: those of 'replay'.
  std::function<std::string(std::string const& schedule)> repeated_by{};
  std::set<std::string, std::less<>> not_instrumented{};  // its files and libraries whose accesses are not seen
  program_options options{};
};

/// How many threads run from the start; the others begin when a thread starts them.
template <class World>
constexpr int running_from_the_start() {
  if constexpr (requires { World::running; }) {
    static_assert(World::running >= 1 && World::running <= World::threads, "some of its threads run from the start");
    return World::running;
  } else {
    return World::threads;
  }
}

/// Creates programs of a scenario struct, which has the same address in every execution, and is destroyed after it.
std::function<std::unique_ptr<program>()> maker_of(world_type const& world);

/// Scenarios by name.
using scenarios = std::map<std::string, scenario, std::less<>>;

/// All registered scenarios.
scenarios& registry();

/// Scenarios of a family that a group skips, with reasons.
reasons& left_out();

/// Ends the program with a message if the name is taken.
bool add_scenario(scenario&& s);

template <class World>
bool add_scenario(about what, site where = site::current()) {
  static_assert(World::threads >= 2 && World::threads <= max_threads, "a scenario has 2 to max_threads threads");
  return add_scenario(scenario{std::move(what), World::threads, World::calls, maker_of(world_of<World>()),
                               running_from_the_start<World>(), false, where});
}

}  // namespace models
