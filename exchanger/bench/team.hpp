// Some threads on one exchanger, pinned to the cores in turn, that swap while a window is open.
//
//   a window:  every thread exchanges, untimed, and counts, until the window is closed;
//              then it exchanges with a time limit until nobody is left in an untimed call;
//              then the items are counted: each must be there once
//
// Between windows the threads sleep, so all teams can be alive at the same time. May touch: threads, and
// the affinity of its own.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <thread>
#include <vector>

#include <rendezvous/exchanger.hpp>

#include "cores.hpp"

namespace rendezvous::bench {

/// What came of one window.
struct measurement {
  std::uint64_t swaps;
  seconds time;
  double others;  ///< the share of the cores that others used
  bool items_conserved;
};

template <class Algorithm>
class team {
 public:
  team(int threads, std::vector<int> const& cores) : cores_(cores), members_(static_cast<std::size_t>(threads)) {
    for (std::size_t i = 0; i != members_.size(); ++i) {
      members_[i].item = i;
      threads_.emplace_back([this, i] {
        pin_to(cores_[i % cores_.size()]);
        take_part(members_[i]);
      });
    }
  }
  ~team() { announce(gone); }
  team(team const&) = delete;
  team& operator=(team const&) = delete;

  measurement window(seconds length) {
    out_ = 0;
    done_ = 0;
    others const meanwhile(cores_);
    auto const start = std::chrono::steady_clock::now();
    announce(open);
    std::this_thread::sleep_for(length);
    phase_ = closed;
    seconds const time = std::chrono::steady_clock::now() - start;
    double const share = meanwhile.share();
    for (int done = 0; done != size(); done = done_) done_.wait(done);
    return {swaps(), time, share, items_conserved()};
  }

 private:
  enum phase { closed, open, gone };

  struct alignas(128) member {
    std::uint64_t item = 0;
    std::uint64_t exchanges = 0;
  };

  [[nodiscard]] int size() const { return static_cast<int>(members_.size()); }

  void announce(phase next) {
    phase_ = next;
    windows_.fetch_add(1);
    windows_.notify_all();
  }

  void take_part(member& me) {
    for (int seen = 0;; ++seen) {
      windows_.wait(seen);
      if (phase_ == gone) return;
      exchange_while_open(me);
      drain(me);
      done_.fetch_add(1);
      done_.notify_one();
    }
  }

  void exchange_while_open(member& me) {
    std::uint64_t exchanges = 0;
    while (phase_.load(std::memory_order_relaxed) == open) {
      me.item = point_.exchange(me.item);
      ++exchanges;
    }
    me.exchanges = exchanges;
  }

  /// Meets those who are still in an untimed call, which has no other end.
  void drain(member& me) {
    ++out_;
    while (out_ != size()) static_cast<void>(point_.try_exchange_for(me.item, std::chrono::microseconds(100)));
  }

  [[nodiscard]] std::uint64_t swaps() const {
    auto const add = [](std::uint64_t sum, member const& each) { return sum + each.exchanges; };
    return std::accumulate(members_.begin(), members_.end(), std::uint64_t{0}, add) / 2;
  }

  [[nodiscard]] bool items_conserved() const {
    std::vector<std::uint64_t> held;
    for (member const& each : members_) held.push_back(each.item);
    std::ranges::sort(held);
    std::vector<std::uint64_t> all(held.size());
    std::iota(all.begin(), all.end(), std::uint64_t{0});
    return held == all;
  }

  exchanger<std::uint64_t, Algorithm> point_;
  std::vector<int> cores_;
  std::vector<member> members_;
  alignas(128) std::atomic<phase> phase_ = closed;
  alignas(128) std::atomic<int> windows_ = 0;
  std::atomic<int> out_ = 0;
  std::atomic<int> done_ = 0;
  std::vector<std::jthread> threads_;
};

}  // namespace rendezvous::bench
