// The exchanger of JDK 24 and later, reimplemented for comparison on simulated machines.
//
//   One array of padded slots from the start, half as many as there are cores and no more than 256; one of them is in
//   use. A thread that claims an offer in vain counts a miss and moves to a slot chosen at random; with more than three
//   in a row, and the bound as it was, there is one slot more. A waiter looks 1,024 times, a pause apart. On slot zero
//   it then parks; elsewhere it takes its offer back, counts one miss less, and moves at random; with the second in a
//   row there is one slot less.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "jdk.hpp"

namespace rendezvous::bench::simulated::java {

class jdk24 {
 public:
  template <class Deadline>
  bool exchange(std::uint64_t& item, Deadline& deadline) {
    node& me = nodes_.mine();
    int misses = 0;
    for (bool moves = me.index < 0;;) {
      std::uint32_t const bound = bound_.load(plain);
      std::uint32_t const last = last_of(bound);
      if (last == 0) {
        me.index = 0;
      } else if (moves || me.index > static_cast<int>(last)) {
        me.index = static_cast<int>(me.random() % (last + 1));
      }
      moves = true;
      atomic<node*>& here = slots_[static_cast<std::size_t>(me.index)].entry;
      if (node* const theirs = here.load(plain); theirs != nullptr) {
        if (take(here, theirs)) {
          item = release(*theirs, item, me.index == 0);
          return true;
        }
        moves = !collided(me, bound, misses);
        continue;
      }
      me.item.store(item, plain);
      if (!put(here, me)) {
        moves = false;
        continue;
      }
      switch (wait(me, here, item, deadline)) {
        case ending::answered: return true;
        case ending::late: return false;
        case ending::in_vain: waited_in_vain(bound, misses); break;
      }
    }
  }

 private:
  struct alignas(64) node : offer {
    explicit node(std::uint64_t number) : random(number) {}
    xorshift random;
    int index = -1;
    parker own;
  };
  struct alignas(128) slot {
    atomic<node*> entry{nullptr};
  };
  enum class ending { answered, late, in_vain };

  static constexpr int looks = 1 << 10;

  static std::size_t size() { return std::clamp<std::size_t>(platform::cores() / 2, 1, 256); }

  static bool take(atomic<node*>& from, node* seen) { return from.compare_exchange_strong(seen, nullptr, full, full); }
  static bool put(atomic<node*>& into, node& me) {
    node* nothing = nullptr;
    return into.compare_exchange_strong(nothing, &me, full, full);
  }

  /// Whether the thread has gone to a new slot.
  bool collided(node& me, std::uint32_t bound, int& misses) {
    std::uint32_t const next = last_of(bound) + 1;
    if (bound != bound_.load(plain)) {
      misses = 0;
    } else if (misses <= 2) {
      ++misses;
    } else if (next < slots_.size()) {
      misses = 0;
      if (change_bound(bound_, bound, 1)) {
        me.index = static_cast<int>(next);
        return true;
      }
    }
    return false;
  }

  void waited_in_vain(std::uint32_t bound, int& misses) {
    if (bound != bound_.load(plain)) {
      misses = 0;
    } else if (misses >= 0) {
      --misses;
    } else if (last_of(bound) != 0) {
      misses = 0;
      change_bound(bound_, bound, -1);
    }
  }

  template <class Deadline>
  static ending wait(node& me, atomic<node*>& where, std::uint64_t& item, Deadline& deadline) {
    machine& its = *machine::current();
    bool const may_park = me.index == 0;
    for (int left = platform::cores() > 1 ? looks : 0; left != 0; --left) {
      if (answered(me, item)) return ending::answered;
      its.spend(its.costs().pause);
    }
    for (;;) {
      if (answered(me, item)) return ending::answered;
      if (may_park && !deadline.passed()) {
        me.parked.store(&me.own, full);
        if (me.match.load(plain) == 0) me.own.park(deadline);
        me.parked.store(nullptr, full);
      } else if (take(where, &me)) {
        me.item.store(0, plain);
        return may_park ? ending::late : ending::in_vain;
      }
    }
  }

  static bool answered(node& me, std::uint64_t& item) {
    std::uint64_t const answer = me.match.load(plain);
    if (answer != 0) item = take_answer(me, answer);
    return answer != 0;
  }

  nodes<node> nodes_;
  std::vector<slot> slots_ = std::vector<slot>(size());
  alignas(128) atomic<std::uint32_t> bound_{0};
};

}  // namespace rendezvous::bench::simulated::java
