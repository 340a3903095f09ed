// Every client of the exchanger with two or three threads and up to two calls in each, counted once up to the order of
// threads. The clients are generated, not thought up: each is a scenario, and all are in a program of their own.
//
// A call waits without a limit, or for some time, or does not wait. The specification also says which clients can be
// left waiting for ever: those in which, after two threads have met, no partner is left for a third that waits without
// a limit. These are expected to end in a deadlock, and all others to pass.
#include <array>
#include <string>
#include <vector>

#include <rendezvous/single_slot.hpp>
#include <rendezvous/stamped_slot.hpp>

#include "../../instrumented/include/modelcheck/detail/all_clients.hpp"
#include "../scenarios/arenas.hpp"
#include "../scenarios/meeting.hpp"

namespace models::exchanger {

namespace {

using modelcheck::detail::client;

enum call_kind { untimed, timed, without_waiting, too_late };
constexpr std::array<char const*, 4> names = {"untimed", "timed", "attempt", "too-late"};

/// Whether the client can end with calls that all wait for ever. The next calls of two threads may meet; a call with a
/// limit may fail. `done[t]` calls of thread t are over.
bool may_be_stuck(client const& c, std::vector<std::size_t>& done) {
  bool any = false;
  bool left = false;
  for (std::size_t t = 0; t != c.size(); ++t) {
    if (done[t] == c[t].size()) continue;
    left = true;
    bool const waits = c[t][done[t]].operation == untimed;
    ++done[t];
    if (!waits) {
      any = true;
      if (may_be_stuck(c, done)) return true;
    }
    for (std::size_t other = t + 1; other != c.size(); ++other) {
      if (done[other] == c[other].size()) continue;
      any = true;
      ++done[other];
      if (may_be_stuck(c, done)) return true;
      --done[other];
    }
    --done[t];
  }
  return left && !any;
}

/// Performs the client that `performed` points to: one client in each process.
template <class Algorithm, int Threads>
struct generated : meeting<Algorithm, Threads, 2> {
  static inline client const* performed = nullptr;

  void thread(int me) {
    for (auto const& each : (*performed)[static_cast<std::size_t>(me)]) {
      switch (each.operation) {
        case untimed: static_cast<void>(this->untimed(me)); break;
        case timed: static_cast<void>(this->timed(me)); break;
        case without_waiting: static_cast<void>(this->attempt(me)); break;
        default: static_cast<void>(this->too_late(me));
      }
    }
  }
};

std::string name_of(client const& c) {
  std::string all;
  for (auto const& thread : c) {
    all += all.empty() ? "" : "-beside";
    for (auto const& each : thread)
      all += (all.empty() ? "" : "-") + std::string(names[static_cast<std::size_t>(each.operation)]);
  }
  return all;
}

template <class Algorithm, int Threads>
void add(std::string const& group, client const& c) {
  using world = generated<Algorithm, Threads>;
  std::vector<std::size_t> done(c.size());
  about what;
  what.name = group + "/" + name_of(c);
  what.story = "a client that was generated";
  what.expected = may_be_stuck(c, done) ? "deadlock" : "pass";
  auto const make = [c, maker = maker_of(world_of<world>())] {
    world::performed = &c;
    return maker();
  };
  add_scenario(scenario{std::move(what), Threads, 2, make, Threads});
}

template <class Algorithm>
bool add_all(std::string const& name) {
  std::vector<modelcheck::detail::operation_shape> operations;
  for (char const* each : names) operations.push_back({each, {}});
  for (client const& c : modelcheck::detail::all_clients(operations, 3, 2).found()) {
    if (c.size() == 2) add<Algorithm, 2>(name + "-two", c);
    if (c.size() == 3) add<Algorithm, 3>(name + "-three", c);
  }
  return true;
}

bool const slot = add_all<rendezvous::single_slot>("single_slot");
bool const stamped = add_all<rendezvous::stamped_slot>("stamped_slot");
bool const hashed_of_two = add_all<hashed<2>>("hashed_arena");
bool const arena = add_all<slot_then_arena<2>>("slot_then_arena");
bool const cells = add_all<slot_with_cells<1>>("slot_with_cells");
bool const tree = add_all<tree_of_cells<2>>("tree_of_cells");

}  // namespace

}  // namespace models::exchanger
