// The scenarios that exist, each registered by the file that defines it.
//
// The scenarios' own code is behind `program`. May touch: standard error.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "../relacy/explore.hpp"

namespace models {

using reasons = std::map<std::string, std::string, std::less<>>;

/// What there is to know about a scenario besides its code. It owns its words: names and outcomes are put together from
/// parts.
struct about {
  std::string name;                     // group/words-with-dashes
  std::string story;                    // one sentence
  std::vector<std::string> outcomes{};  // exactly those that must be reached; none: not looked at
  reasons forbidden{};                  // outcomes that must not be reached, each with the reason
  std::string declared_in = "";         // the file that says so
  std::string expected = "pass";        // or the verdict that a wrong program must get
  std::string or_else = "";             // another way in which a wrong program can fail first
  order_changes weakened{};             // orders that this program has instead of its labels' own
  order_changes challenged{};           // the same, by whoever runs it: these come on top
  std::uint64_t graphs = 0;             // how many there must be, where that is known from elsewhere
  std::string departs = "";             // the departure from C++20 that must be met; none must be otherwise
  bool long_running = false;            // left to `make test-long`
  bool never_exhaustive = false;        // some execution is out of reach, and the row must say so
  bool spurious_wake_ups = true;        // whether a sleep may end for no reason
};

struct scenario {
  about what;
  int threads = 0;
  int calls = 0;  // of a thread
  std::function<std::unique_ptr<program>()> make;
};

/// By name.
using scenarios = std::map<std::string, scenario, std::less<>>;

/// All that there are.
scenarios& registry();

/// Names of scenarios that others of their group have the like of and that are left out, each with the reason.
reasons& left_out();

/// Adapts a struct with a constructor, thread(int) and finish() to `program`: it lives in the same memory
/// in every execution, and dies with it.
template <class World>
class program_of final : public program {
 public:
  void construct() override { world_ = ::new (static_cast<void*>(memory_)) World(); }
  void thread(int index) override { world_->thread(index); }
  void finish() override { world_->finish(); }
  void destroy() override { world_->~World(); }
  [[nodiscard]] memory_range memory() const override { return {memory_, sizeof memory_}; }

 private:
  alignas(World) unsigned char memory_[sizeof(World)];
  World* world_ = nullptr;
};

/// Ends the program with a message when there is one of that name.
bool add_scenario(about&& what, int threads, int calls, std::unique_ptr<program> (*make)());

template <class World>
bool add_scenario(about what) {
  return add_scenario(std::move(what), World::threads, World::calls,
                      []() -> std::unique_ptr<program> { return std::make_unique<program_of<World>>(); });
}

}  // namespace models
