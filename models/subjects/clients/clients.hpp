// Common to the programs here: explores the clients of a structure.
//
//   PROGRAM THREADS CALLS EACH    at most so many threads, calls of each thread, and executions of each client
#pragma once

#include <modelcheck/clients.hpp>

#include <cstdlib>
#include <iostream>

#include "../specifications.hpp"

/// `push(structure, item)` returns whether it has pushed the item; `pop(structure)` returns an optional.
template <class Spec, class Make, class Push, class Pop>
int explore_clients(int argc, char** argv, Make make, Push push, Pop pop) {
  if (argc != 4) return 2;
  modelcheck::client_options how;
  how.threads = std::atoi(argv[1]);
  how.calls = std::atoi(argv[2]);
  how.executions_of_each = std::strtoull(argv[3], nullptr, 10);
  how.allow_leaks = true;
  auto const operations = modelcheck::operations(modelcheck::operation<&Spec::push>(push, modelcheck::distinct),
                                                 modelcheck::operation<&Spec::pop>(pop).at_the_end());
  auto const r = modelcheck::explore_clients<Spec>(make, operations, how);
  std::cout << r;
  return r.failed ? 1 : 0;
}
