// The scenarios for the algorithm on one stamped slot: the contract, and calls that find the slot busy.
#include <rendezvous/stamped_slot.hpp>

#include "contract.hpp"
#include "rivals.hpp"

namespace models::exchanger {

namespace {

using stamped = rendezvous::stamped_slot;

contract<stamped> const all({
    .group = "stamped_slot",
    .long_running = {"three-twice"},
    .without_spurious_wake_ups = {"three-twice"},
});

// A call finds the slot busy: two other threads have met there, and the claimer has not cleared it yet. The call must
// be able to end before that.

/// The steps that ship, with a claimer that says when it is about to clear the slot.
struct watched_steps : rendezvous::stamped_steps {
  static inline void (*before_reset)(void*) = nullptr;
  static inline void* self = nullptr;

  template <class Slot>
  static void reset(Slot& slot) noexcept {
    before_reset(self);
    rendezvous::stamped_steps::reset(slot);
  }
};

/// Threads 0 and 1 meet; between await_busy() and let_go() the slot is busy.
template <int Threads, class Platform = recording_platform>
class busy_slot : public meeting<rendezvous::basic_stamped_slot<watched_steps>, Threads, 1, int, Platform> {
 public:
  busy_slot() {
    watched_steps::before_reset = [](void* self) { static_cast<busy_slot*>(self)->hold(); };
    watched_steps::self = this;
  }

 protected:
  void occupy(int me) {
    if (me == 1) offer_.await();
    static_cast<void>(this->untimed(me));
  }
  void await_busy() { busy_.await_equal(1, std::memory_order_acquire); }
  void let_go() { cleared_.store(1, std::memory_order_release); }

 private:
  void hold() {
    busy_.store(1, std::memory_order_release);
    cleared_.await_equal(1, std::memory_order_acquire);
  }

  standing_offer offer_{0, true};
  atomic<int> busy_{0, "busy"};
  atomic<int> cleared_{0, "cleared"};
};

struct try_at_busy_slot : busy_slot<3> {
  void thread(int me) {
    if (me != 2) return occupy(me);
    await_busy();
    static_cast<void>(attempt(me));
    let_go();
  }
};
bool const added_try_at_busy_slot = add_scenario<try_at_busy_slot>({
    .name = "stamped_slot/try-at-busy-slot",
    .story = "a try finds the slot busy, and returns at once",
    .outcomes = {"exchanged exchanged timed_out"},
});

struct timed_at_busy_slot : busy_slot<3> {
  void thread(int me) {
    if (me != 2) return occupy(me);
    await_busy();
    static_cast<void>(timed(me));
    let_go();
  }
};
bool const added_timed_at_busy_slot = add_scenario<timed_at_busy_slot>({
    .name = "stamped_slot/timed-at-busy-slot",
    .story = "a timed call finds the slot busy, and returns when its time is up",
    .outcomes = {"exchanged exchanged timed_out"},
});

struct stoppable_at_busy_slot : busy_slot<4> {
  void thread(int me) {
    if (me < 2) return occupy(me);
    await_busy();
    if (me == 3) {
      stop_.request_stop();
    } else {
      static_cast<void>(stoppable(me, stop_.get_token()));
      let_go();
    }
  }

 private:
  stop_source stop_;
};
bool const added_stoppable_at_busy_slot = add_scenario<stoppable_at_busy_slot>({
    .name = "stamped_slot/stoppable-at-busy-slot",
    .story = "a call finds the slot busy, and returns when it is told to stop",
    .outcomes = {"exchanged exchanged cancelled"},
});

/// A stop is requested just when time is up: the stop counts.
struct stopped_by_clock_at_busy_slot : busy_slot<3, stopping_platform> {
  void thread(int me) {
    if (me != 2) return occupy(me);
    await_busy();
    stopping_platform::at_last_look = &stop_;
    static_cast<void>(until_and_stoppable(me, stopping_clock::nth_look(1), stop_.get_token()));
    let_go();
  }

 private:
  stop_source stop_;
};
bool const added_stopped_by_clock_at_busy_slot = add_scenario<stopped_by_clock_at_busy_slot>({
    .name = "stamped_slot/stopped-by-clock-at-busy-slot",
    .story = "a call finds the slot busy, and is told to stop just when its time is up: the stop counts",
    .outcomes = {"exchanged exchanged cancelled"},
});

/// A call waits until the slot is free, offers, and is then told to stop.
struct waits_for_busy_slot : busy_slot<4> {
  void thread(int me) {
    switch (me) {
      case 0:
        occupy(me);
        stop_.request_stop();
        break;
      case 1: occupy(me); break;
      case 2:
        await_busy();
        static_cast<void>(stoppable(me, stop_.get_token()));
        break;
      default: await_busy(); let_go();
    }
  }

 private:
  stop_source stop_;
};
bool const added_waits_for_busy_slot = add_scenario<waits_for_busy_slot>({
    .name = "stamped_slot/waits-for-busy-slot",
    .story = "a call finds the slot busy, and offers when it has been cleared",
    .outcomes = {"exchanged exchanged cancelled"},
});

/// The outcome says if a claimer clears the slot only after the match. The explorer does not see the flag.
struct noting_order : rendezvous::stamped_steps {
  static inline bool matched = false;

  template <class Platform, class Node, class T>
  static void fulfil(Node& theirs, T& item) noexcept {
    rendezvous::stamped_steps::fulfil<Platform>(theirs, item);
    matched = true;
  }
  template <class Slot>
  static void reset(Slot& slot) noexcept {
    if (matched) outcome("busy-after-the-match");
    rendezvous::stamped_steps::reset(slot);
  }
};

/// A thread that was matched finds the slot clear in its next call.
struct cleared_before_the_match : meeting<rendezvous::basic_stamped_slot<noting_order>, 2> {
  cleared_before_the_match() { noting_order::matched = false; }
  void thread(int me) { static_cast<void>(untimed(me)); }
};
bool const added_cleared_before_the_match = add_scenario<cleared_before_the_match>({
    .name = "stamped_slot/cleared-before-the-match",
    .story = "the slot is clear when the claimer matches the offer",
    .outcomes = {"exchanged exchanged"},
});

bool const rivals_added[] = {
    add_scenario<two_rivals<stamped>>({
        .name = "stamped_slot/two-rivals",
        .story = "two claim one offer; the other one waits for the slot to be cleared",
        .outcomes = {"exchanged exchanged cancelled", "exchanged cancelled exchanged"},
    }),
    add_scenario<three_rivals<stamped>>({
        .name = "stamped_slot/three-rivals",
        .story = "three claim one offer; the other two meet in the slot when it has been cleared",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
    }),
};

}  // namespace

}  // namespace models::exchanger
