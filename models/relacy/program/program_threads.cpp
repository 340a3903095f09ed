#include "program_threads.hpp"

namespace models {

void program_threads::begin(int t, char const* stack) {
  running_ = true;
  stacks_[t] = stack;
  fiber& f = fibers_[t];
  if (f.thread != nullptr) return;
  f.thread = rl::ctx().threadx_;
  std::memcpy(&f.start, &f.thread->fiber_.jmp, sizeof f.start);
}

void program_threads::begin_anew() {
  for (fiber& f : fibers_) {
    if (f.thread != nullptr) std::memcpy(&f.thread->fiber_.jmp, &f.start, sizeof f.start);
  }
}

}  // namespace models
