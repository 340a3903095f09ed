// A failing execution in columns, one per thread. May touch: nothing outside.
#pragma once

#include <cstdint>

#include "../../graph/raw_memory.hpp"

namespace models {

class trace {
 public:
  void clear() { lines_.clear(); }
  void add(int thread, raw_string text) { lines_.push_back({thread, std::move(text)}); }

  /// A table: the number of the step, then a column for each thread.
  [[nodiscard]] raw_string columns(int threads) const;

 private:
  struct line {
    int thread;
    raw_string text;
  };
  raw_vector<line> lines_;
};

/// "file.hpp:12" of a path.
raw_string short_place(char const* file, unsigned line);

}  // namespace models
