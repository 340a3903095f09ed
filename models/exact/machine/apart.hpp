// Runs the machine's own code on a thread's stack, without using the program's memory, and without a trace on the
// compared part of the stack (program/compared_stack.hpp).
#pragma once

#include "../../program/compared_stack.hpp"
#include "graph_machine.hpp"

namespace models::exact {

template <class What>
decltype(auto) apart(What what) {
  within_machine const own;
  graph_machine& m = graph_machine::get();
  if (!m.compares_stacks() || m.threads().current() < 0) return what();
  return below_compared_stack(m.threads().stack(), what);
}

}  // namespace models::exact
