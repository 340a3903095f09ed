// Runs the machine's own code on a thread's stack, without using the program's memory, and without a trace on the
// compared part of the stack (program/compared_stack.hpp).
#pragma once

#include "../../program/compared_stack.hpp"
#include "program_heap.hpp"
#include "world.hpp"

namespace models::exact {

template <class What>
decltype(auto) apart(What what) {
  within_machine const own;
  world& w = the_world();
  if (!w.compares_stacks() || w.threads().current() < 0) return what();
  return below_compared_stack(w.threads().stack(), what);
}

}  // namespace models::exact
