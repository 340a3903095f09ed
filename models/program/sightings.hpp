// Observations of an exploration, each with the number of executions that showed it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace models {

/// The number of executions by the text of the observation, never zero.
using sightings = std::map<std::string, std::uint64_t>;

/// Adds the sightings of another part of the search.
inline void add(sightings& sum, sightings const& part) {
  for (auto const& [text, executions] : part) sum[text] += executions;
}

inline std::set<std::string> texts_of(sightings const& all) {
  std::set<std::string> texts;
  for (auto const& [text, executions] : all) texts.insert(text);
  return texts;
}

/// Counts executions while they run: it allocates nothing, and counts an observation once in an execution.
template <std::size_t Kinds>
class execution_counts {
 public:
  void saw(std::size_t kind) {
    counter& c = counters_[kind];
    if (c.last == now_) return;
    c.last = now_;
    ++c.executions;
  }
  void next_execution() { ++now_; }
  void clear() { counters_.fill({}); }
  [[nodiscard]] std::uint64_t operator[](std::size_t kind) const { return counters_[kind].executions; }

 private:
  struct counter {
    std::uint64_t last = 0;  // the last execution that has shown it
    std::uint64_t executions = 0;
  };

  std::uint64_t now_ = 1;
  std::array<counter, Kinds> counters_{};
};

}  // namespace models
