// Redzones: space that the compilers' plugins leave behind arrays, in static data and on the stacks of threads
// (plugins/redzones.hpp). An access to it is one behind the end of an array.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace models::instrumented {

class redzones {
 public:
  /// Adds those of static variables in a file that is loaded with this difference to its own addresses.
  void add_statics(std::string const& file, std::uintptr_t difference);

  /// Another execution begins, with n threads.
  void restart(std::size_t threads) { stacks_.assign(threads, {}); }
  /// A variable of the thread's innermost function has that end.
  void begins(int thread, std::uintptr_t end_of_variable);
  /// What lies below that address of the thread's stack has ended.
  void ends(int thread, std::uintptr_t below) {
    auto& all = of(thread);
    while (!all.empty() && all.back() < below) all.pop_back();
  }

  /// Where the redzone begins that one of the bytes is in, of the stack of the owner, or of static data if that is
  /// below 0. 0: none is.
  [[nodiscard]] std::uintptr_t met(int owner, std::uintptr_t at, std::size_t size) const;

 private:
  std::vector<std::uintptr_t>& of(int thread) { return stacks_[static_cast<std::size_t>(thread)]; }

  std::vector<std::uintptr_t> statics_;              // in ascending order
  std::vector<std::vector<std::uintptr_t>> stacks_;  // of each thread, in descending order
};

}  // namespace models::instrumented
