// Where the running execution has prepared jumps by setjmp(): a function that has done so may be jumped into, by its
// own thread, until it returns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

#include "frames.hpp"

namespace models::instrumented {

class jumps {
 public:
  void restart() { all_.clear(); }
  /// A function of the thread has prepared one; `stack` is an address in its frame.
  void prepare(void const* buffer, int thread, std::uintptr_t stack, frames const& its) {
    all_[buffer] = {thread, stack, its.returned(thread)};
  }
  enum class target { unknown, alive, returned, of_another_thread };
  [[nodiscard]] target of(void const* buffer, int thread, frames const& its) const {
    auto const found = all_.find(buffer);
    if (found == all_.end()) return target::unknown;
    prepared const& p = found->second;
    if (p.thread != thread) return target::of_another_thread;
    return its.place_when(thread, p.stack, p.returned).end == 0 ? target::alive : target::returned;
  }

 private:
  struct prepared {
    int thread = -1;
    std::uintptr_t stack = 0;
    std::size_t returned = 0;  // the number of functions of the thread, by then
  };
  std::map<void const*, prepared> all_;
};

}  // namespace models::instrumented
