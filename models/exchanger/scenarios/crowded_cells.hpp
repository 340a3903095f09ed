// A call comes when the cells and the slot are in different states: empty, with an offer, or with an answer that its
// owner has not cleared. The scenarios check what the call takes, where it goes, and for whom it does not wait.
//
// A scenario brings these states about one after the other: it holds an owner in its spin until it lets the owner go.
// The explorer does not see what a scenario notes besides.
#pragma once

#include <chrono>

#include <rendezvous/slot_with_cells.hpp>

#include "arenas.hpp"
#include "meeting.hpp"
#include "standing_offer.hpp"

namespace models::exchanger {

/// The item of one thread does not fit into a cell.
template <int Thread, class Steps = rendezvous::cell_steps>
struct one_does_not_fit : Steps {
  template <class T>
  static bool fits(T const&) noexcept {
    return current_thread() != Thread;
  }
};

/// A thread stops between its look at the cells and its offer in one of them.
template <class Steps>
struct stopping_before_an_offer : Steps {
  static inline void (*before_offer)(void*) = nullptr;
  static inline void* self = nullptr;

  template <class Round, class Cell>
  static bool offer_in(Round& round, Cell& cell, std::uintptr_t mine) noexcept {
    before_offer(self);
    return Steps::offer_in(round, cell, mine);
  }
};

template <class Steps, std::size_t Cells>
using cells_with = rendezvous::basic_slot_with_cells<Steps, few_cells<Cells>>;
template <class Steps>
using one_cell_with = cells_with<Steps, 1>;
template <class Steps>
using two_cells_with = cells_with<Steps, 2>;

/// Thread 0's offer in the first cell is answered, and thread 2 offers in the second cell. Then thread 0 is done and
/// the first cell is empty: a try must not miss the offer in the cell behind it.
template <class Algorithm>
struct looks_behind_an_empty_cell : meeting<Algorithm, 3, 2> {
  looks_behind_an_empty_cell() {
    platform::on_yield = [](void* self) { static_cast<looks_behind_an_empty_cell*>(self)->yields(); };
    platform::yielding_self = this;
  }

  void thread(int me) {
    switch (me) {
      case 0:
        static_cast<void>(this->untimed(me));
        cleared_.store(1, std::memory_order_release);
        break;
      case 2:
        answered_.await_equal(1, std::memory_order_acquire);
        static_cast<void>(this->untimed(me));
        break;
      default:
        first_.await();
        static_cast<void>(this->attempt(me));
        answered_.store(1, std::memory_order_release);
        second_.await();
        first_.let_go();
        cleared_.await_equal(1, std::memory_order_acquire);
        if (this->attempt(me) != exchange_status::exchanged) fail("wrong history", "a try missed an offer that stands");
        second_.let_go();
    }
  }

 private:
  void yields() {
    first_.stand();
    second_.stand();
  }

  standing_offer first_{0}, second_{2};
  atomic<int> answered_{0, "first answered"};
  atomic<int> cleared_{0, "first cleared"};
};

/// The only cell holds an answer, and its owner does not run: two other threads meet all the same.
template <class Algorithm>
struct meet_beside_an_answer : meeting<Algorithm, 3, 2> {
  void thread(int me) {
    switch (me) {
      case 0: static_cast<void>(this->untimed(me)); break;
      case 2:
        answered_.await_equal(1, std::memory_order_acquire);
        static_cast<void>(this->untimed(me));
        break;
      default:
        offer_.await();
        static_cast<void>(this->attempt(me));
        answered_.store(1, std::memory_order_release);
        static_cast<void>(this->untimed(me));
        offer_.let_go();
    }
  }

 private:
  standing_offer offer_{0};
  atomic<int> answered_{0, "answered"};
};

/// As above, but no other thread is there: a call still ends by its deadline or by a stop.
template <class Algorithm>
struct leave_beside_an_answer : meeting<Algorithm, 2, 3> {
  void thread(int me) {
    if (me == 0) {
      static_cast<void>(this->untimed(me));
      return;
    }
    offer_.await();
    static_cast<void>(this->attempt(me));
    static_cast<void>(this->timed(me));
    platform::on_yield = [](void* self) { static_cast<leave_beside_an_answer*>(self)->stop_.request_stop(); };
    platform::yielding_self = this;
    static_cast<void>(this->stoppable(me, stop_.get_token()));
    offer_.let_go();
  }

 private:
  standing_offer offer_{0};
  stop_source stop_;
};

/// Thread 2's offer stands in the cell, and then thread 0's in the slot. A try takes the one in the slot, whose owner
/// may be asleep.
template <class Algorithm>
struct sleeper_beside_a_cell : meeting<Algorithm, 3> {
  sleeper_beside_a_cell() {
    platform::on_yield = [](void* self) { static_cast<sleeper_beside_a_cell*>(self)->yields(); };
    platform::yielding_self = this;
  }

  void thread(int me) {
    switch (me) {
      case 0:
        in_the_cell_.await();
        static_cast<void>(this->timed(me));
        break;
      case 2: static_cast<void>(this->timed(me)); break;
      default:
        in_the_slot_.await();
        static_cast<void>(this->attempt(me));
        in_the_slot_.let_go();
        in_the_cell_.let_go();
    }
  }

 private:
  void yields() {
    in_the_cell_.stand();
    in_the_slot_.stand();
  }

  standing_offer in_the_cell_{2}, in_the_slot_{0};
};

/// Thread 1's offer stands in the cell when thread 0 makes its offer in the slot. Then thread 1's spin is over, and its
/// time may be up; it goes to the slot all the same.
template <class Algorithm>
struct timed_comes_to_the_slot : meeting<Algorithm, 2> {
  timed_comes_to_the_slot() {
    platform::on_yield = [](void* self) { static_cast<timed_comes_to_the_slot*>(self)->yields(); };
    platform::yielding_self = this;
  }

  void thread(int me) {
    if (me == 0) {
      in_the_cell_.await();
      static_cast<void>(this->untimed(me));
    } else {
      static_cast<void>(this->timed(me));
      in_the_slot_.let_go();
    }
  }

 private:
  void yields() {
    if (current_thread() == 0) in_the_cell_.let_go();
    in_the_slot_.stand();
    in_the_cell_.stand();
  }

  standing_offer in_the_cell_{1}, in_the_slot_{0};
};

/// All waiting threads share a core, so none polls at first.
struct on_one_core : recording_platform {
  static int polls(int /*round*/) { return 0; }
};

/// One thread calls, alone. The outcome says how often it has spun.
template <class Algorithm, class Platform = recording_platform>
struct spins_alone : meeting<Algorithm, 2, 1, int, Platform> {
  spins_alone() {
    platform::on_yield = [](void* self) { ++static_cast<spins_alone*>(self)->spins_; };
    platform::yielding_self = this;
  }

  void thread(int me) {
    if (me == 0) static_cast<void>(this->timed(me));
  }
  void finish() {
    meeting<Algorithm, 2, 1, int, Platform>::finish();
    for (int i = 0; i != spins_; ++i) outcome("spun");
  }

 private:
  int spins_ = 0;
};

/// A try with an item that does not fit into a cell passes over an offer that stands in one.
template <class Algorithm>
struct unfit_try_beside_a_cell : meeting<Algorithm, 2> {
  void thread(int me) {
    if (me == 0) {
      static_cast<void>(this->timed(me));
    } else {
      offer_.await();
      static_cast<void>(this->attempt(me));
      offer_.let_go();
    }
  }

 private:
  standing_offer offer_{0};
};

/// As above, but the call with the item that does not fit waits. The offer in the cell stands in its owner's nth spin.
template <class Algorithm, int Nth = 1>
struct unfit_beside_a_cell : meeting<Algorithm, 2> {
  void thread(int me) {
    if (me == 0) {
      static_cast<void>(this->timed(me));
    } else {
      offer_.await();
      static_cast<void>(this->timed(me));
      offer_.let_go();
    }
  }

 private:
  standing_offer offer_{0, false, Nth};
};

/// Thread 1 has found nobody when thread 0 makes its offer in the slot, and then offers in the cell. It leaves the cell
/// at its first poll; the outcome says if it waits there instead.
template <template <class> class With, class Steps = rendezvous::cell_steps>
struct leaves_its_cell_for_the_slot : meeting<With<stopping_before_an_offer<one_does_not_fit<0, Steps>>>, 2> {
  leaves_its_cell_for_the_slot() {
    using steps = stopping_before_an_offer<one_does_not_fit<0, Steps>>;
    steps::before_offer = [](void* self) { static_cast<leaves_its_cell_for_the_slot*>(self)->before_the_cell(); };
    steps::self = this;
    platform::on_yield = [](void* self) { static_cast<leaves_its_cell_for_the_slot*>(self)->yields(); };
    platform::yielding_self = this;
    in_the_slot_.let_go();  // its owner only announces it, and is not held
  }

  void thread(int me) {
    if (me == 0) looked_.await_equal(1, std::memory_order_acquire);
    static_cast<void>(this->untimed(me));
  }

 private:
  void before_the_cell() {
    looked_.store(1, std::memory_order_release);
    in_the_slot_.await();
  }
  void yields() {
    if (current_thread() == 1) outcome("waited");
    in_the_slot_.stand();
  }

  atomic<int> looked_{0, "looked"};
  standing_offer in_the_slot_{0};
};

/// Thread 1 answers thread 0's offer in the first cell. Its next call finds nothing but that answer, and is about to
/// offer in the second cell. By then thread 0 has cleared the first cell and offers there again. Thread 1 leaves its
/// cell at its first poll; the outcome says if it waits there instead.
template <template <class> class With, class Steps = rendezvous::cell_steps>
struct leaves_its_cell_for_one_before : meeting<With<stopping_before_an_offer<Steps>>, 2, 2> {
  leaves_its_cell_for_one_before() {
    using steps = stopping_before_an_offer<Steps>;
    steps::before_offer = [](void* self) { static_cast<leaves_its_cell_for_one_before*>(self)->before_a_cell(); };
    steps::self = this;
    platform::on_yield = [](void* self) { static_cast<leaves_its_cell_for_one_before*>(self)->yields(); };
    platform::yielding_self = this;
  }

  void thread(int me) {
    if (me == 0) {
      static_cast<void>(this->untimed(me));
      static_cast<void>(this->untimed(me));
    } else {
      first_.await();
      static_cast<void>(this->attempt(me));
      static_cast<void>(this->untimed(me));
      again_.let_go();
    }
  }

 private:
  void before_a_cell() {
    if (current_thread() != 1) return;
    first_.let_go();
    again_.await();
  }
  void yields() {
    if (current_thread() == 1) outcome("waited");
    again_.stand();
    first_.stand();
  }

  standing_offer first_{0}, again_{0, false, 2};
};

/// Threads 0 and 1 offer the same item, which is one word. A try may take either of the two offers, and a thread whose
/// offer is not answered still has its own item.
struct the_same_item_twice {
  static constexpr int threads = 3;
  static constexpr int calls = 1;

  the_same_item_twice() { platform::reset(); }

  void thread(int me) {
    int& item = items_[me];
    ended_[me] = me == 2 ? exchanger_.try_exchange(item) : exchanger_.try_exchange_for(item, std::chrono::seconds(1));
  }
  void finish() {
    int others = 0;
    for (int me = 0; me != threads; ++me) {
      bool const as_before = items_[me] == (me == 2 ? other : same);
      if (ended_[me] != exchange_status::exchanged && !as_before)
        fail("wrong history", "a call that fails has another item");
      others += items_[me] == other ? 1 : 0;
      outcome(to_string(ended_[me]).data(), me);
    }
    if (others != 1) fail("wrong history", "an item is lost or doubled");
  }

 private:
  static constexpr int same = 1;
  static constexpr int other = 2;

  rendezvous::exchanger<int, slot_with_cells<1>, platform> exchanger_;
  int items_[threads] = {same, same, other};
  exchange_status ended_[threads]{};
};

}  // namespace models::exchanger
