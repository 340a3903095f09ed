// What may happen to a thread for no reason, and how often: once, or a loop could go on for ever.
#pragma once

#include <algorithm>

#include "../../graph/clock.hpp"
#include "../../graph/operation.hpp"
#include "../../graph/raw_memory.hpp"

namespace models {

class spurious_failures {
 public:
  explicit spurious_failures(bool sleeps_end) : sleeps_end_(sleeps_end) {}

  void restart() {
    woken_.fill(false);
    for (auto& atomics : failed_at_) atomics.clear();
  }

  /// A sleep, once in an execution.
  [[nodiscard]] bool may_wake(int t) const { return sleeps_end_ && !woken_[t]; }
  void woke(int t) { woken_[t] = true; }

  /// A weak compare-and-swap, once at each atomic.
  [[nodiscard]] bool may_fail(int t, location_id at) const {
    auto const& seen = failed_at_[t];
    return std::find(seen.begin(), seen.end(), at) == seen.end();
  }
  void failed(int t, location_id at) { failed_at_[t].push_back(at); }
  /// The last of these are taken back: the thread will run its round again.
  void take_back(int t, int count) {
    auto& seen = failed_at_[t];
    seen.resize(seen.size() - static_cast<std::size_t>(count));
  }

 private:
  bool sleeps_end_;
  per_thread<bool> woken_;
  per_thread<raw_vector<location_id>> failed_at_;
};

}  // namespace models
