// The order of the writes to a variable is its own: it need not be the order of execution, nor fit that of another
// variable. And a release sequence ends, since C++20, with a plain store, also with one by its own thread.
#include "weak.hpp"

namespace models::selfcheck {

namespace {

using platform = basic_platform<>;

/// 2+2W: both first stores can be the last ones.
struct stores_crosswise : two_variables {
  void thread(int me) {
    (me == 0 ? x : y).store(1, relaxed);
    (me == 0 ? y : x).store(2, relaxed);
  }
  void finish() {
    say(x.load(relaxed));
    say(y.load(relaxed));
  }
};

/// SB with read-modify-writes: both can come before the other thread's store.
struct exchanges_beside_stores : two_variables {
  void thread(int me) {
    (me == 0 ? x : y).store(1, relaxed);
    read[me] = (me == 0 ? y : x).exchange(2, relaxed);
  }
  void finish() {
    say(read[0]);
    say(read[1]);
  }
  int read[2]{};
};

/// SB with compare-and-swaps of the first value.
struct swaps_beside_stores : two_variables {
  void thread(int me) {
    (me == 0 ? x : y).store(1, relaxed);
    int expected = 0;
    swapped[me] = (me == 0 ? y : x).compare_exchange_strong(expected, 2, relaxed, relaxed);
  }
  void finish() {
    say(swapped[0] ? 1 : 0);
    say(swapped[1] ? 1 : 0);
  }
  bool swapped[2]{};
};

/// SB with compare-and-swaps in rounds.
struct swaps_in_rounds : two_variables {
  void thread(int me) {
    (me == 0 ? x : y).store(1, relaxed);
    for (platform::retry round;; round.back_off()) {
      read[me] = (me == 0 ? y : x).load(relaxed);
      if (round.attempt(me == 0 ? y : x, read[me], 2, relaxed, relaxed)) return;
    }
  }
  void finish() {
    say(read[0]);
    say(read[1]);
  }
  int read[2]{};
};

/// The acquire reads a relaxed store that follows a release by the same thread.
struct cut_release_sequence : two_variables {
  void thread(int me) {
    if (me == 0) {
      y.store(1, relaxed);
      x.store(1, release_);
      x.store(2, relaxed);
    } else {
      seen = x.load(acquire);
      got = y.load(relaxed);
    }
  }
  void finish() {
    say(seen);
    say(got);
  }
  int seen = not_read;
  int got = not_read;
};

/// A release sequence that is cut, and plain data that would have been read by it.
struct cut_release_of_data : two_variables {
  void thread(int me) {
    if (me == 0) {
      data.write(1);
      x.store(1, release_);
      x.store(2, relaxed);
    } else if (x.load(acquire) == 2) {
      static_cast<void>(data.read());
    }
  }
  void finish() {}
  plain<int> data{"data"};
};

constexpr int many = 40;

/// The reader learns by y that x was written many times, and may still read what it was before.
struct old_value : two_variables {
  void thread(int me) {
    if (me == 0) {
      for (int i = 1; i <= many; ++i) x.store(i, relaxed);
      y.store(1, relaxed);
    } else if (y.load(relaxed) == 1) {
      old = x.load(relaxed);
    }
  }
  void finish() { outcome(old == 0 ? "oldest" : old == many ? "newest" : old == not_read ? "none" : "between"); }
  int old = not_read;
};

bool const registered[] = {
    add_scenario<stores_crosswise>({.name = "weak/stores-crosswise",
                                    .story = "two plain stores each, to two variables in opposite orders",
                                    .outcomes = {"1 1", "1 2", "2 1", "2 2"}}),
    add_scenario<exchanges_beside_stores>({.name = "weak/exchanges-beside-stores",
                                           .story = "store, then exchange what the other thread stores to",
                                           .outcomes = {"0 0", "0 1", "1 0", "1 1"}}),
    add_scenario<swaps_beside_stores>({.name = "weak/swaps-beside-stores",
                                       .story = "as above, but by compare-and-swaps of the first value",
                                       .outcomes = {"0 0", "0 1", "1 0", "1 1"}}),
    add_scenario<swaps_in_rounds>({.name = "weak/swaps-in-rounds",
                                   .story = "as above, in rounds that are repeated",
                                   .outcomes = {"0 0", "0 1", "1 0", "1 1"}}),
    add_scenario<cut_release_sequence>({.name = "weak/cut-release-sequence",
                                        .story = "a release that only C++11 carries on",
                                        .outcomes = {"0 0", "0 1", "1 1", "2 0", "2 1"}}),
    add_scenario<cut_release_of_data>({.name = "weak/cut-release-of-data",
                                       .story = "as above, and plain data is read by it",
                                       .expected = "data race"}),
    add_scenario<old_value>({.name = "weak/old-value",
                             .story = "a load may read the oldest of many values",
                             .outcomes = {"oldest", "newest", "none", "between"}}),
};

}  // namespace

}  // namespace models::selfcheck
