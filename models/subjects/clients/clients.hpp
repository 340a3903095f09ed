// What the programs here have in common: specifications, and how their clients are explored.
//
//   PROGRAM THREADS CALLS EACH    of each client so many threads at most, calls of each at most, and seconds
//
// May touch: standard output.
#pragma once

#include <modelcheck/clients.hpp>

#include <cstdlib>
#include <deque>
#include <iostream>
#include <optional>
#include <vector>

struct queue_spec {
  std::deque<int> items;
  bool push(int item) {
    items.push_back(item);
    return true;
  }
  std::optional<int> pop() {
    if (items.empty()) return std::nullopt;
    int const first = items.front();
    items.pop_front();
    return first;
  }
  bool operator==(queue_spec const&) const = default;
};

struct stack_spec {
  std::vector<int> items;
  bool push(int item) {
    items.push_back(item);
    return true;
  }
  std::optional<int> pop() {
    if (items.empty()) return std::nullopt;
    int const last = items.back();
    items.pop_back();
    return last;
  }
  bool operator==(stack_spec const&) const = default;
};

/// A queue of which whoever pops may come away with nothing.
struct lazy_queue_spec : queue_spec {
  bool pop(std::optional<int> const& got) {
    if (!got) return true;
    if (items.empty() || items.front() != *got) return false;
    items.pop_front();
    return true;
  }
  bool operator==(lazy_queue_spec const&) const = default;
};

/// `push(structure, item)` says whether it is in; `pop(structure)` gives an optional.
template <class Spec, class Make, class Push, class Pop>
int explore_clients(int argc, char** argv, Make make, Push push, Pop pop) {
  if (argc != 4) return 2;
  modelcheck::client_options how;
  how.threads = std::atoi(argv[1]);
  how.calls = std::atoi(argv[2]);
  how.budget_of_each = std::chrono::duration<double>(std::atof(argv[3]));
  how.allow_leaks = true;
  auto const operations = modelcheck::operations(modelcheck::operation<&Spec::push>(push, modelcheck::distinct),
                                                 modelcheck::operation<&Spec::pop>(pop).at_the_end());
  auto const r = modelcheck::explore_clients<Spec>(make, operations, how);
  std::cout << r;
  return r.failed ? 1 : 0;
}
