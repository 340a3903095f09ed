// The memory that a program under test takes from its platform.
//
// What a thread gets depends on what it did before, and on nothing that others did: an address is a value, and the same
// execution graph must have the same ones in whatever order it is performed. What its own thread gives back is used
// again at once; what another gives back is not, in this execution.
#pragma once

#include <cstddef>
#include <optional>

#include "../../graph/raw_memory.hpp"

namespace models::exact {

class blocks {
 public:
  /// Of so many threads; -1 is a maker, too.
  explicit blocks(int threads) : of_(static_cast<std::size_t>(threads + 1)) {}
  ~blocks();
  blocks(blocks const&) = delete;
  blocks& operator=(blocks const&) = delete;

  void restart();
  void* allocate(int maker, std::size_t size);
  /// Its size. Nothing: it was not allocated, or is given back already.
  [[nodiscard]] std::optional<std::size_t> release(int by, void* p);
  /// Whether something was not given back.
  [[nodiscard]] bool any_left() const;

 private:
  struct block {
    void* p;
    std::size_t size;
    bool unused = false;
    bool live = false;
  };
  raw_vector<raw_vector<block>> of_;  // each maker
};

}  // namespace models::exact
