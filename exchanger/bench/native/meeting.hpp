// The code of a native contender's threads in a window, the same for every contender and every item.
//
//   swap until the window is closed
//   then the first who is out exchanges with a time limit until nobody is left in an untimed call, which has no
//   other end
//   then each item must be there once, and whole
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "../contender.hpp"
#include "items.hpp"

namespace rendezvous::bench {

using steady_clock = std::chrono::steady_clock;

/// A thread's part in a window.
struct part {
  int me;
  setup how;
  std::atomic<bool> const& open;
  std::atomic<std::uint64_t>& exchanges;  ///< read by the foreman meanwhile; alone on its cache line
  std::atomic<int>& out;                  ///< how many threads are done with their last untimed call

  [[nodiscard]] bool is_open() const { return open.load(std::memory_order_relaxed); }
};

/// What the threads swap through, with their items.
class meeting {
 public:
  meeting() = default;
  meeting(meeting const&) = delete;
  meeting& operator=(meeting const&) = delete;
  virtual ~meeting() = default;

  /// Before a window: gives each thread its item.
  virtual void deal(int threads) = 0;
  /// In a thread of its own: from the start of a window until its items have come to rest.
  virtual void take_part(part const& my) = 0;
  /// After a window.
  [[nodiscard]] virtual bool items_conserved() const = 0;
  [[nodiscard]] virtual std::vector<std::uint32_t> samples() const { return {}; }
};

/// Exactly the items that were dealt: 0, 1, 2 ...
inline bool is_deal(std::vector<std::uint64_t> held) {
  std::ranges::sort(held);
  for (std::size_t i = 0; i != held.size(); ++i) {
    if (held[i] != i) return false;
  }
  return true;
}

/// Point: void swap(Item&), which waits as long as it takes; bool swap_for(Item&, nanoseconds).
template <class Point, class Item>
class meeting_at final : public meeting {
 public:
  void deal(int threads) override {
    members_.resize(static_cast<std::size_t>(threads));
    std::uint64_t next = 0;
    for (auto& each : members_) {
      each.held = item_traits<Item>::make(next++);
      each.samples.clear();
    }
  }

  void take_part(part const& my) override {
    member& me = members_[static_cast<std::size_t>(my.me)];
    switch (my.how.asked) {
      case question::throughput: my.how.timed ? swap_timed(me, my) : swap(me, my); break;
      case question::wake: my.me == 0 ? be_woken(me, my) : wake(me, my); break;
      case question::lonely: my.me == 0 ? point_.swap(me.held) : stay_away(my); break;
    }
    drain(me, my);
  }

  [[nodiscard]] bool items_conserved() const override {
    std::vector<std::uint64_t> held;
    for (member const& each : members_) {
      if (!item_traits<Item>::whole(each.held)) return false;
      held.push_back(item_traits<Item>::number(each.held));
    }
    return is_deal(std::move(held));
  }

  [[nodiscard]] std::vector<std::uint32_t> samples() const override {
    std::vector<std::uint32_t> all;
    for (member const& each : members_) all.insert(all.end(), each.samples.begin(), each.samples.end());
    return all;
  }

 private:
  struct alignas(128) member {
    Item held = item_traits<Item>::make(0);
    std::vector<std::uint32_t> samples;
  };

  static constexpr auto asleep_after = std::chrono::milliseconds(1);

  void swap(member& me, part const& my) {
    for (std::uint64_t count = 0; my.is_open();) {
      point_.swap(me.held);
      my.exchanges.store(++count, std::memory_order_relaxed);
    }
  }

  void swap_timed(member& me, part const& my) {
    for (std::uint64_t count = 0; my.is_open();) {
      if (point_.swap_for(me.held, time_limit)) my.exchanges.store(++count, std::memory_order_relaxed);
    }
  }

  void be_woken(member& me, part const& my) {
    while (my.is_open()) {
      point_.swap(me.held);
      auto const returned = steady_clock::now();
      if (!my.is_open()) return;  // met by someone who drains
      me.samples.push_back(static_cast<std::uint32_t>((returned - waker_called_).count()));
      my.exchanges.store(my.exchanges.load(std::memory_order_relaxed) + 1, std::memory_order_release);
      woken_.store(true, std::memory_order_release);
    }
  }

  void wake(member& me, part const& my) {
    for (woken_ = true; my.is_open();) {
      std::this_thread::sleep_for(asleep_after);
      if (!woken_.load(std::memory_order_acquire)) continue;
      woken_.store(false, std::memory_order_relaxed);
      waker_called_ = steady_clock::now();
      point_.swap(me.held);
    }
  }

  void stay_away(part const& my) {
    while (my.is_open()) std::this_thread::sleep_for(asleep_after);
  }

  /// The first who is out meets those who are left inside. They also meet each other, so one is enough; many would only
  /// be in each other's way.
  void drain(member& me, part const& my) {
    if (my.out++ != 0) return;
    while (my.out != my.how.threads) static_cast<void>(point_.swap_for(me.held, std::chrono::microseconds(100)));
  }

  Point point_;
  std::vector<member> members_;
  steady_clock::time_point waker_called_;  // written before the waker's swap, read after the sleeper's
  alignas(128) std::atomic<bool> woken_ = true;
};

/// A meeting at Point<Item>, for each kind of item.
template <template <class> class Point>
std::unique_ptr<meeting> meeting_with(item what) {
  switch (what) {
    case item::word: return std::make_unique<meeting_at<Point<std::uint64_t>, std::uint64_t>>();
    case item::bytes64: return std::make_unique<meeting_at<Point<block<64>>, block<64>>>();
    case item::bytes1024: return std::make_unique<meeting_at<Point<block<1024>>, block<1024>>>();
    case item::unique_ptr: return std::make_unique<meeting_at<Point<pointer>, pointer>>();
  }
  return nullptr;
}

}  // namespace rendezvous::bench
