// The event queue of the simulated machine, in order of time; the seed decides the order of simultaneous events.
#pragma once

#include <cstdint>
#include <queue>
#include <vector>

#include "prices.hpp"

namespace rendezvous::bench::simulated {

/// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
class random_numbers {
 public:
  explicit random_numbers(std::uint64_t seed) : state_(seed) {}

  std::uint64_t operator()() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  /// From zero to below the bound, which is positive.
  span below(span bound) { return static_cast<span>((*this)() % static_cast<std::uint64_t>(bound)); }

  /// Of that length, or up to this percentage more or less.
  span about(span length, int percent) {
    span const most = length / 100 * percent;
    return length - most + below(2 * most + 1);
  }

 private:
  std::uint64_t state_;
};

enum class happening {
  thread_goes_on,  ///< the thread
  line_arrives,    ///< the request
  line_is_free,    ///< the line
  timer,           ///< the thread, if it still sleeps that sleep
};

struct event {
  instant at;
  std::uint64_t tie;
  happening what;
  void* whom;
  std::uint32_t sleep;  ///< of a timer: which
};

class events {
 public:
  explicit events(random_numbers& random) : random_(random) {}

  void add(instant at, happening what, void* whom, std::uint32_t sleep = 0) {
    queue_.push({at, random_(), what, whom, sleep});
  }
  [[nodiscard]] bool none_before(instant then) const { return queue_.empty() || queue_.top().at > then; }
  event next() {
    event const first = queue_.top();
    queue_.pop();
    return first;
  }

 private:
  struct later {
    bool operator()(event const& one, event const& other) const {
      return one.at != other.at ? one.at > other.at : one.tie > other.tie;
    }
  };

  random_numbers& random_;
  std::priority_queue<event, std::vector<event>, later> queue_;
};

}  // namespace rendezvous::bench::simulated
