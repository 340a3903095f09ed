// By which function each block of memory was allocated, and whether the one that gives it back belongs to that: free()
// to malloc(), delete to new, delete[] to new[], with the same alignment and size.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "../graph/allocation_call.hpp"

namespace models::instrumented {

class block_calls {
 public:
  /// Another execution begins.
  void restart() { made_.clear(); }
  void is_made(void const* block, std::size_t size, allocation_call const& by) { made_[block] = {size, by}; }
  void is_released(void const* block) { made_.erase(block); }
  /// What is wrong with releasing the block by that call. Empty: nothing, or it is not known who made it.
  [[nodiscard]] std::string fault_of_release(void const* block, allocation_call const& by) const;

 private:
  struct made {
    std::size_t size;
    allocation_call by;
  };
  std::map<void const*, made> made_;
};

/// "free()", "delete", or "delete[]".
[[nodiscard]] char const* name_of_release(allocation_call const& by);

}  // namespace models::instrumented
