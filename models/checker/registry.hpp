// The scenarios that exist, each registered by the file that defines it.
//
// The scenarios' own code is behind `program`.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "../program/explore.hpp"
#include "../program/site.hpp"

namespace models {

using reasons = std::map<std::string, std::string, std::less<>>;

/// What there is to know about a scenario besides its code. It owns its words: names and outcomes are put together from
/// parts.
struct about {
  std::string name;                                 // group/words-with-dashes
  std::string story;                                // one sentence
  std::vector<std::vector<int>> interchangeable{};  // sets of threads that differ in their numbers and items only
  std::vector<std::string> outcomes{};              // exactly those that must be reached; none: any may be
  reasons forbidden{};                              // outcomes that must not be reached, each with the reason
  std::string declared_in = "";                     // the file that says so
  std::string expected = "pass";                    // or the verdict that a wrong program must get
  std::string or_else = "";                         // another way in which a wrong program can fail first
  order_changes weakened{};                         // orders that this program has instead of its labels' own
  order_changes challenged{};                       // the same, by whoever runs it: these come on top
  std::uint64_t graphs = 0;                         // how many there must be, where that is known from elsewhere
  bool long_running = false;                        // left to `make test-long`
  bool for_many_machines = false;                   // too large for one: explored when it is named, and only then
  bool spurious_wake_ups = true;                    // whether a sleep may end for no reason

  /// Whether it is explored unless it is asked not to be.
  [[nodiscard]] bool is_quick() const { return !long_running && !for_many_machines; }
};

/// A struct with a constructor, thread(int) and finish(), and `running` where threads start threads, as the checker
/// knows it: how large it is, and what can be done with an object of it. What is done with many objects of many types
/// is compiled once.
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
  bool counted_loops = false;       // see exploration_options
  bool all_memory_is_seen = false;  // of a program that says what it touches, be it atomic or plain
  site where{};                     // it is registered there
  bool is_a_file = false;           // its name is that of a source file, and there are no groups
  /// The arguments of this program that repeat the execution of a schedule; none: those of 'replay'.
  std::function<std::string(std::string const& schedule)> repeated_by{};
  memory_reuse reuse = memory_reuse::own;
};

/// Of its threads those with a number below that; the others begin when a thread starts them.
template <class World>
constexpr int running_from_the_start() {
  if constexpr (requires { World::running; }) {
    static_assert(World::running >= 1 && World::running <= World::threads, "some of its threads run from the start");
    return World::running;
  } else {
    return World::threads;
  }
}

/// Makes programs of such a world: it lies in the same memory in every execution, and dies with it.
std::function<std::unique_ptr<program>()> maker_of(world_type const& world);

/// By name.
using scenarios = std::map<std::string, scenario, std::less<>>;

/// All that there are.
scenarios& registry();

/// Names of scenarios that others of their group have the like of and that are left out, each with the reason.
reasons& left_out();

/// Ends the program with a message when there is one of that name.
bool add_scenario(scenario&& s);

template <class World>
bool add_scenario(about what, site where = site::current()) {
  static_assert(World::threads >= 2 && World::threads <= max_threads, "a scenario has 2 to max_threads threads");
  return add_scenario(scenario{std::move(what), World::threads, World::calls, maker_of(world_of<World>()),
                               running_from_the_start<World>(), false, false, where});
}

}  // namespace models
