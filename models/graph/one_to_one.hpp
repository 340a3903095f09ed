// The relation between the values of each location before and after a renaming of threads.
#pragma once

#include <algorithm>

#include "operation.hpp"
#include "raw_memory.hpp"

namespace models {

class one_to_one {
 public:
  /// Adds a pair. Returns false if the relation is then no longer one to one.
  bool pairs_up(location_id where, std::uint64_t before, std::uint64_t after) {
    auto const contradicts = [&](entry const& e) {
      return e.where == where && (e.before == before) != (e.after == after);
    };
    if (std::any_of(all_.begin(), all_.end(), contradicts)) return false;
    all_.push_back({where, before, after});
    return true;
  }

 private:
  struct entry {
    location_id where;
    std::uint64_t before;
    std::uint64_t after;
  };
  raw_vector<entry> all_;
};

}  // namespace models
