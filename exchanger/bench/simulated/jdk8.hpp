// The exchanger of JDK 8 to 23, reimplemented for comparison on simulated machines.
//
//   One slot, until a thread fails to claim an offer in it: that one makes an arena, and whoever finds the slot empty
//   from then on goes there. In the arena a thread starts where it was last. It claims what it finds; it offers where
//   nobody is, up to the bound; otherwise it counts a collision and goes one slot down, round and round; after as many
//   collisions as there are slots in use it adds one. Who has waited in vain takes one away and goes to half its index.
//   A waiter looks some 2,048 times, as chance has it, for an answer, and yields twice meanwhile; when its offer is
//   gone and the answer is not there yet, that begins anew. Then it parks: on the slot while there
//   is no arena, or where one slot is in use.
//   Its own random numbers, and so the branches that it guesses wrongly, are what a look costs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>

#include "jdk.hpp"

namespace rendezvous::bench::simulated::java {

class jdk8 {
 public:
  template <class Deadline>
  bool exchange(std::uint64_t& item, Deadline& deadline) {
    node& me = nodes_.mine();
    if (arena_.load(plain) == nullptr) {
      if (auto const met = meet_in_slot(me, item, deadline)) return *met;
    }
    return meet_in_arena(me, item, deadline);
  }

 private:
  struct alignas(128) node : offer {
    explicit node(std::uint64_t number) : random(number) {}
    xorshift random;
    std::uint32_t index = 0;
    std::uint32_t bound = 0;
    std::uint32_t collisions = 0;
    parker own;
  };
  struct alignas(128) slot {
    atomic<node*> entry{nullptr};
  };
  enum class ending { answered, late, in_vain };

  static constexpr int spins = 1 << 10;

  static std::uint32_t full_bound() { return std::min<std::uint32_t>(platform::cores() / 2, 255); }

  static bool take(atomic<node*>& from, node* seen) { return from.compare_exchange_strong(seen, nullptr, full, full); }
  static bool put(atomic<node*>& into, node& me) {
    node* nothing = nullptr;
    return into.compare_exchange_strong(nothing, &me, full, full);
  }

  /// Nothing when there is an arena to go to.
  template <class Deadline>
  std::optional<bool> meet_in_slot(node& me, std::uint64_t& item, Deadline& deadline) {
    for (;;) {
      if (node* const theirs = slot_.load(plain); theirs != nullptr) {
        if (take(slot_, theirs)) {
          item = release(*theirs, item);
          return true;
        }
        make_arena();
      } else if (arena_.load(plain) != nullptr) {
        return std::nullopt;
      } else {
        me.item.store(item, plain);
        if (put(slot_, me)) {
          auto const no_arena = [this] { return arena_.load(plain) == nullptr; };
          auto const how = wait(me, slot_, no_arena, item, deadline);
          if (how != ending::in_vain) return how == ending::answered;
          return std::nullopt;
        }
        me.item.store(0, plain);
      }
    }
  }

  void make_arena() {
    if (platform::cores() == 1 || bound_.load(plain) != 0 || !change_bound(bound_, 0, 0)) return;
    slots_ = std::make_unique<slot[]>(full_bound() + 2);
    arena_.store(slots_.get(), full);
  }

  template <class Deadline>
  bool meet_in_arena(node& me, std::uint64_t& item, Deadline& deadline) {
    slot* const arena = arena_.load(plain);
    for (std::uint32_t i = me.index;;) {
      atomic<node*>& here = arena[std::min(i, full_bound() + 1)].entry;
      node* const theirs = here.load(plain);
      if (theirs != nullptr && take(here, theirs)) {
        item = release(*theirs, item);
        return true;
      }
      std::uint32_t const bound = bound_.load(plain);
      std::uint32_t const last = last_of(bound);
      if (theirs != nullptr || i > last) {
        me.index = i = elsewhere(me, i, bound);
        continue;
      }
      me.item.store(item, plain);
      if (!put(here, me)) {
        me.item.store(0, plain);
        continue;
      }
      switch (wait(
          me, here, [last] { return last == 0; }, item, deadline)) {
        case ending::answered: return true;
        case ending::late: return false;
        case ending::in_vain: break;
      }
      if (last != 0) change_bound(bound_, bound, -1);
      me.index = i = me.index / 2;
    }
  }

  std::uint32_t elsewhere(node& me, std::uint32_t i, std::uint32_t bound) {
    std::uint32_t const last = last_of(bound);
    if (me.bound != bound) {
      me.bound = bound;
      me.collisions = 0;
      return i != last || last == 0 ? last : last - 1;
    }
    if (me.collisions >= last && last != full_bound() && change_bound(bound_, bound, 1)) return last + 1;
    ++me.collisions;
    return i == 0 ? last : i - 1;
  }

  template <class Condition, class Deadline>
  static ending wait(node& me, atomic<node*>& where, Condition may_park, std::uint64_t& item, Deadline& deadline) {
    machine& its = *machine::current();
    for (int left = platform::cores() > 1 ? spins : 1;;) {
      if (std::uint64_t const answer = me.match.load(plain); answer != 0) {
        item = take_answer(me, answer);
        return ending::answered;
      }
      if (left > 0) {
        its.spend_about(its.costs().java_look);
        if (me.random() % 2 == 0 && --left % (spins / 2) == 0) its.yield();
      } else if (where.load(plain) != &me) {
        left = spins;
      } else if (bool const stays = may_park(); stays && !deadline.passed()) {
        me.parked.store(&me.own, full);
        if (where.load(plain) == &me) me.own.park(deadline);
        me.parked.store(nullptr, full);
      } else if (take(where, &me)) {
        me.item.store(0, plain);
        return stays ? ending::late : ending::in_vain;
      }
    }
  }

  nodes<node> nodes_;
  std::unique_ptr<slot[]> slots_;
  // Fields of one object, on one line.
  alignas(128) atomic<slot*> arena_{nullptr};
  atomic<node*> slot_{nullptr};
  atomic<std::uint32_t> bound_{0};
};

}  // namespace rendezvous::bench::simulated::java
