// The places in which threads meet. No promise is about these: a slot is chosen by hints, and a thread that finds
// nobody comes down to slot zero in any case. But an arena that never grew would keep all promises and be useless. So
// here the outcome says in which slots threads met, and the effects that an arena must have are outcomes that must be
// reached.
#pragma once

#include <array>
#include <cstdint>

#include "arenas.hpp"
#include "meeting.hpp"
#include "standing_offer.hpp"

namespace models::exchanger {

/// How many meetings there were in each slot of an arena, or in each line of a tree, in this execution. The explorer
/// does not see these counts.
struct places {
  static inline std::array<int, 8> meetings{};
};

/// The policy of an arena, which also counts the meetings in each place.
template <class Policy>
struct noting_places : Policy {
  static void met_at(std::uint32_t slot) noexcept { ++places::meetings[slot]; }
};

template <std::uint32_t Slots, std::uint32_t First = 1>
using noting_arena =
    rendezvous::basic_slot_then_arena<rendezvous::arena_steps, noting_places<small_arena<Slots, First>>>;

template <std::uint32_t Slots, std::uint32_t First = 1, class Start = at_own_number, int Patience = 1>
using noting_hashed = rendezvous::basic_hashed_arena<rendezvous::hashed_steps,
                                                     noting_places<small_hashed_arena<Slots, First, Patience, Start>>>;

template <std::uint32_t Leaves, bool Planted = true, std::size_t Cells = 1>
using noting_tree =
    rendezvous::basic_tree_of_cells<rendezvous::tree_steps, noting_places<small_tree<Leaves, Cells, Planted>>>;

/// For an arena with one slot more in use than its bound says: the coverage lists have no more than three slots.
template <class Steps>
struct one_more_in_use : Steps {
  template <class Bound>
  static std::uint32_t bound(Bound const& bound) noexcept {
    return Steps::bound(bound) + 1;
  }
  template <class Bound>
  static bool grow(Bound& bound, std::uint32_t seen) noexcept {
    return Steps::grow(bound, seen - 1);
  }
  template <class Bound>
  static void shrink(Bound& bound, std::uint32_t seen) noexcept {
    Steps::shrink(bound, seen - 1);
  }
};
using noting_arena_of_four =
    rendezvous::basic_slot_then_arena<one_more_in_use<rendezvous::arena_steps>, noting_places<small_arena<4, 3>>>;
using noting_hashed_of_four = rendezvous::basic_hashed_arena<one_more_in_use<rendezvous::hashed_steps>,
                                                             noting_places<small_hashed_arena<4, 3, 1, all_at<3>>>>;

/// The outcome says where the threads met.
template <class World>
struct saying_where : World {
  saying_where() { places::meetings = {}; }
  void finish() {
    World::finish();
    static constexpr std::array names{"at-0", "at-1", "at-2", "at-3", "at-4", "at-5", "at-6", "at-7"};
    for (std::size_t slot = 0; slot != names.size(); ++slot) {
      for (int i = 0; i != places::meetings[slot]; ++i) outcome(names[slot]);
    }
  }
};

/// The threads come with these hints: the slot where they were, and how often they collided while the bound was
/// `Bound`.
template <class World, std::uint32_t Index, std::uint32_t Bound, std::uint32_t Collisions>
struct remembering : World {
  void thread(int me) {
    platform::hints() = {Index, Bound, Collisions};
    World::thread(me);
  }
};

/// One thread waits for a while, and another tries: the try can find the waiter in every place that the waiter visits.
template <class Algorithm>
struct waits_for_a_try : meeting<Algorithm, 2> {
  void thread(int me) { static_cast<void>(me == 0 ? this->timed(me) : this->attempt(me)); }
};

/// Two waits and tries. Before each call both threads' hints name a slot above the bound, and before the first one also
/// `Collisions` collisions at some other bound.
template <class Algorithm, std::uint32_t Above, std::uint32_t Collisions>
struct waits_twice_for_tries : meeting<Algorithm, 2, 2> {
  void thread(int me) {
    platform::hints() = {Above, some_other_bound, Collisions};
    static_cast<void>(me == 0 ? this->timed(me) : this->attempt(me));
    platform::hints().index = Above;
    static_cast<void>(me == 0 ? this->timed(me) : this->attempt(me));
  }

 private:
  static constexpr std::uint32_t some_other_bound = 9;
};

/// Two threads claim an offer that stands. Its owner then tries, and can find the thread that did not get the offer
/// wherever that has gone. The offer stands in its owner's nth spin.
template <class Algorithm, int Nth = 1>
struct rivals_and_a_try : meeting<Algorithm, 3, 2> {
  rivals_and_a_try() { offer_.let_go(); }  // its owner only announces it, and is not held

  void thread(int me) {
    if (me == 0) {
      static_cast<void>(this->untimed(me));
      static_cast<void>(this->attempt(me));
    } else {
      offer_.await();
      static_cast<void>(this->timed(me));
    }
  }

 private:
  standing_offer offer_{0, false, Nth};
};

/// One thread withdraws while the other claims, so the claim fails. Thread 0 then tries, and can find thread 1 wherever
/// that has gone.
template <class Algorithm>
struct late_for_an_offer : meeting<Algorithm, 2, 2> {
  void thread(int me) {
    static_cast<void>(this->timed(me));
    if (me == 0) static_cast<void>(this->attempt(me));
  }
};

/// An offer stands in its owner's second spin, at slot zero, where another call begins. The outcome says whether that
/// call had to wait.
template <class Algorithm>
struct begins_where_one_waits : meeting<Algorithm, 2> {
  begins_where_one_waits() {
    platform::on_yield = [](void* self) { static_cast<begins_where_one_waits*>(self)->yields(); };
    platform::yielding_self = this;
    offer_.let_go();  // its owner only announces it, and is not held
  }

  void thread(int me) {
    if (me != 0) offer_.await();
    static_cast<void>(this->untimed(me));
  }

 private:
  void yields() {
    offer_.stand();
    if (current_thread() != 0) outcome("waited");
  }

  standing_offer offer_{0, false, 2};
};

/// For an arena of two slots, where thread 0 begins at slot 1 and thread 1 at slot 0. Both offers stand when a third
/// thread tries; it takes one of them, and the other is cancelled.
template <class Algorithm>
struct a_try_for_two_offers : meeting<Algorithm, 3> {
  a_try_for_two_offers() {
    platform::on_yield = [](void* self) { static_cast<a_try_for_two_offers*>(self)->yields(); };
    platform::yielding_self = this;
  }

  void thread(int me) {
    if (me < 2) {
      static_cast<void>(this->stoppable(me, stops_[me].get_token()));
      return;
    }
    for (auto& offer : offers_) offer.await();
    static_cast<void>(this->attempt(me));
    for (auto& stop : stops_) stop.request_stop();
    for (auto& offer : offers_) offer.let_go();
  }

 private:
  void yields() {
    for (auto& offer : offers_) offer.stand();
  }

  standing_offer offers_[2]{standing_offer(0), standing_offer(1)};
  stop_source stops_[2];
};

/// Both threads begin at the same slot, not slot zero. An offer stands in its owner's first spin until the other thread
/// spins as well, or is done. A thread whose own offer comes too late looks there again, and finds the offer that
/// stands.
template <class Algorithm>
struct begin_at_one_slot : meeting<Algorithm, 2> {
  begin_at_one_slot() {
    platform::on_yield = [](void* self) { static_cast<begin_at_one_slot*>(self)->yields(current_thread()); };
    platform::yielding_self = this;
  }

  void thread(int me) {
    static_cast<void>(this->untimed(me));
    offers_[1 - me].let_go();
  }

 private:
  void yields(int me) {
    offers_[1 - me].let_go();
    offers_[me].stand();
  }

  standing_offer offers_[2]{standing_offer(0), standing_offer(1)};
};

/// For an arena of three slots, where thread 0 begins at slot 2 and thread 1 at slot 1. The last slot can no longer be
/// created when thread 0 comes; an offer stands in the slot below until thread 0 yields or is done.
template <class Algorithm>
struct no_memory_for_the_last_slot : meeting<Algorithm, 2> {
  no_memory_for_the_last_slot() {
    platform::on_yield = [](void* self) { static_cast<no_memory_for_the_last_slot*>(self)->yields(); };
    platform::yielding_self = this;
  }

  void thread(int me) {
    if (me == 0) {
      offer_.await();
      platform::out_of_memory = true;  // the other thread has created its slot, and creates no more
    }
    static_cast<void>(this->untimed(me));
    if (me == 0) offer_.let_go();
  }

 private:
  void yields() {
    if (current_thread() == 0) offer_.let_go();
    offer_.stand();
  }

  standing_offer offer_{1};
};

/// For an arena of two slots. Thread 0 offers in the last one and is told to stop, so it leaves without giving up the
/// slot. Thread 1 claims that offer and may come too late: then it goes on at slot zero, and begins there when it calls
/// again, so it spins once in each call. The outcome says if it spins more often.
template <class Algorithm>
struct late_in_the_last_slot : meeting<Algorithm, 2, 2> {
  late_in_the_last_slot() {
    platform::on_yield = [](void* self) { static_cast<late_in_the_last_slot*>(self)->yields(); };
    platform::yielding_self = this;
    offer_.let_go();  // its owner only announces it, and is not held
  }

  void thread(int me) {
    platform::hints() = {last, some_other_bound, 0};
    if (me == 0) {
      static_cast<void>(this->stoppable(me, stop_.get_token()));
      return;
    }
    offer_.await();
    for (int call = 0; call != 2; ++call) {
      spins_ = 0;
      static_cast<void>(this->timed(me));
      bool const has_collided = platform::hints().bound != some_other_bound;
      if (has_collided && spins_ > 1) outcome("goes-back");
    }
  }

 private:
  static constexpr std::uint32_t last = 1;
  static constexpr std::uint32_t some_other_bound = 9;

  void yields() {
    if (current_thread() == 0) {
      offer_.stand();
      stop_.request_stop();
    } else {
      ++spins_;
    }
  }

  standing_offer offer_{0};
  stop_source stop_;
  int spins_ = 0;  // of thread 1
};

/// Two threads change a bound that both have seen: one of the changes fails, and its thread knows. The outcome says who
/// has added a slot, and how many are in use then.
template <class Steps, bool BothGrow>
struct two_changes_of_one_bound {
  static constexpr int threads = 2;
  static constexpr int calls = 0;

  void thread(int me) {
    if (me == 0 || BothGrow) {
      added_[me] = Steps::grow(bound_, two_in_use);
    } else {
      Steps::shrink(bound_, two_in_use);
    }
  }
  void finish() {
    for (bool const each : added_) {
      if (each) outcome("added");
    }
    static constexpr std::array in_use{"one", "two", "three", "four"};
    outcome(in_use[rendezvous::detail::bound::last_of(Steps::bound(bound_)) % in_use.size()]);
  }

 private:
  static constexpr std::uint32_t two_in_use = 1;  // as the number of the last one
  platform::atomic<std::uint32_t> bound_{two_in_use};
  bool added_[2] = {};
};

}  // namespace models::exchanger
