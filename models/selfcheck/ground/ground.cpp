// The places where Relacy and C++20 part ways, each met by one small program and missed by its neighbour.
//
// Whether an exhaustive claim stands for C++20 or only for Relacy is decided by detectors in the explorer;
// these programs show that each detector speaks, and that it is silent where it should be.
#include "../../checker/registry.hpp"
#include "../../graph/window.hpp"
#include "../../types/platform.hpp"

namespace models::selfcheck {

namespace {

using platform = basic_platform<>;

constexpr auto relaxed = std::memory_order_relaxed;
constexpr auto acquire = std::memory_order_acquire;
constexpr auto release_ = std::memory_order_release;
constexpr auto seq_cst = std::memory_order_seq_cst;

struct two_threads {
  static constexpr int threads = 2;
  static constexpr int calls = 1;
  void finish() {}
  atomic<int> x{0, "x"};
  atomic<int> y{0, "y"};
};

/// Each thread's second store could come before the other's first one, but not both in one execution.
struct stores_crosswise : two_threads {
  void thread(int me) {
    (me == 0 ? x : y).store(1, relaxed);
    (me == 0 ? y : x).store(2, relaxed);
  }
};

/// Two stores that nothing orders have two orders, and both are executed.
struct unordered_stores : two_threads {
  void thread(int me) { x.store(me + 1, relaxed); }
};

struct ordered_stores : two_threads {
  void thread(int me) {
    if (me == 0) {
      x.store(1, relaxed);
      y.store(1, release_);
    } else if (y.load(acquire) == 1) {
      x.store(2, relaxed);
    }
  }
};

/// The second store follows a load that has read the first one: nothing happens before anything, and yet
/// there is only one order.
struct read_before_store : two_threads {
  void thread(int me) {
    if (me == 0) {
      x.store(1, relaxed);
    } else if (x.load(relaxed) == 1) {
      x.store(2, relaxed);
    }
  }
};

/// Each read-modify-write could come before the other thread's store to its variable, but not both in one
/// execution.
struct exchanges_beside_stores : two_threads {
  void thread(int me) {
    (me == 0 ? x : y).store(1, relaxed);
    static_cast<void>((me == 0 ? y : x).exchange(2, relaxed));
  }
};

/// The exchange may come before the store or after it, and both orders are executed.
/// As above, in rounds: where a thread goes no further, and nobody else does, the place of its read counts all the
/// same.
struct swaps_in_rounds : two_threads {
  void thread(int me) {
    (me == 0 ? x : y).store(1, relaxed);
    for (platform::retry round;; round.back_off()) {
      int const seen = (me == 0 ? y : x).load(relaxed);
      if (round.attempt(me == 0 ? y : x, seen, 2, relaxed, relaxed)) return;
    }
  }
};

struct exchange_beside_store : two_threads {
  void thread(int me) {
    if (me == 0) {
      x.store(1, relaxed);
    } else {
      static_cast<void>(x.exchange(2, relaxed));
    }
  }
};

/// As exchanges_beside_stores, but by compare-and-swaps: they fail where they are executed, and could succeed before.
template <int Expected>
struct swaps_beside_stores : two_threads {
  void thread(int me) {
    (me == 0 ? x : y).store(1, relaxed);
    int expected = Expected;
    static_cast<void>((me == 0 ? y : x).compare_exchange_strong(expected, 2, relaxed, relaxed));
  }
};

/// The acquire reads a relaxed store that follows a release by the same thread: C++20 has no edge here. That counts
/// when the reader looks what it knows by that edge.
enum class known_by_it { nothing, a_value, plain_data, older_plain_data };
template <known_by_it What>
struct lengthened_release : two_threads {
  void thread(int me) {
    if (me == 0) {
      if (is_plain) data.write(1);
      y.store(1, relaxed);
      x.store(1, release_);
      if (What == known_by_it::older_plain_data) static_cast<void>(data.read());
      x.store(2, relaxed);
    } else {
      int const seen = x.load(acquire);
      if (What == known_by_it::a_value) static_cast<void>(y.load(relaxed));
      if (is_plain && seen == 2) static_cast<void>(data.read());
    }
  }
  static constexpr bool is_plain = What == known_by_it::plain_data || What == known_by_it::older_plain_data;
  plain<int> data{"data"};
};

struct plain_release : two_threads {
  void thread(int me) {
    if (me == 0) {
      x.store(1, relaxed);
      x.store(2, release_);
    } else {
      static_cast<void>(x.load(acquire));
    }
  }
};

/// The second thread may have seen y and yet read the old x: in the order of seq_cst operations its load comes
/// first, and no load that is not seq_cst has a place there. When the load of y is seq_cst it cannot.
template <bool Relaxed>
struct seq_cst_read_behind : two_threads {
  void thread(int me) {
    if (me == 0) {
      x.store(1, seq_cst);
      y.store(1, Relaxed ? relaxed : seq_cst);
    } else {
      static_cast<void>(Relaxed ? y.load(relaxed) : y.load(seq_cst));
      static_cast<void>(x.load(seq_cst));
    }
  }
};

/// The fence and the seq_cst accesses order store buffering in C++20, but not in Relacy.
struct mixed_seq_cst : two_threads {
  void thread(int me) {
    if (me == 0) {
      x.store(1, relaxed);
      fence(seq_cst, site::current());
      static_cast<void>(y.load(relaxed));
    } else {
      y.store(1, seq_cst);
      static_cast<void>(x.load(seq_cst));
    }
  }
};

/// As above, but with a fence on each side that orders all of it, so the accesses might as well not be seq_cst.
struct seq_cst_twice : two_threads {
  void thread(int me) {
    (me == 0 ? x : y).store(1, seq_cst);
    fence(seq_cst, site::current());
    static_cast<void>((me == 0 ? y : x).load(seq_cst));
  }
};

/// What the first thread does before its fence, the last one sees or not after its own. That it must execute its
/// fence second follows from nothing that C++20 knows of when the one in the middle orders nothing.
template <bool InTheMiddle>
struct fences_at_the_ends {
  static constexpr int threads = 3;
  static constexpr int calls = 1;
  void thread(int me) {
    if (me == 0) {
      z.store(1, relaxed);
      fence(seq_cst, site::current());
      x.store(1, relaxed);
    } else if (me == 1) {
      static_cast<void>(x.load(relaxed));
      if (InTheMiddle) fence(seq_cst, site::current());
      y.store(1, relaxed);
    } else {
      static_cast<void>(y.load(relaxed));
      fence(seq_cst, site::current());
      static_cast<void>(z.load(relaxed));
    }
  }
  void finish() {}
  atomic<int> x{0, "x"};
  atomic<int> y{0, "y"};
  atomic<int> z{0, "z"};
};

/// Plain data that only the order of two fences keeps apart.
struct race_between_fences : two_threads {
  void thread(int me) {
    auto& mine = me == 0 ? x : y;
    if (me == 0) {
      data.write(1);
      fence(seq_cst, site::current());
      if (y.load(relaxed) == 0) mine.store(1, relaxed);
    } else {
      mine.store(1, relaxed);
      fence(seq_cst, site::current());
      if (x.load(relaxed) == 1) static_cast<void>(data.read());
    }
  }
  plain<int> data{"data"};
};

struct seq_cst_fences_only : two_threads {
  void thread(int me) {
    auto& mine = me == 0 ? x : y;
    auto& other = me == 0 ? y : x;
    mine.store(1, relaxed);
    fence(seq_cst, site::current());
    if (other.load(relaxed) == 0) outcome(me == 0 ? "first" : "second");
  }
};

/// The reader learns by y that x was written `Stores` times, and may still read what x was before.
template <int Stores>
struct old_value : two_threads {
  void thread(int me) {
    if (me == 0) {
      for (int i = 1; i <= Stores; ++i) x.store(i, relaxed);
      y.store(1, relaxed);
    } else if (y.load(relaxed) == 1) {
      static_cast<void>(x.load(relaxed));
    }
  }
};

/// The same, of a read of which only the value matters; and the oldest has an equal.
template <int Stores>
struct old_value_again : two_threads {
  void thread(int me) {
    if (me == 0) {
      for (int i = 1; i <= Stores; ++i) x.store(i % 3, relaxed);
      y.store(1, relaxed);
    } else if (y.load(relaxed) == 1) {
      constexpr char const* words[] = {"0", "1", "2"};
      outcome(words[x.load(by_value(std::memory_order_relaxed))]);
    }
  }
};

bool const registered[] = {
    add_scenario<stores_crosswise>({.name = "ground/stores-crosswise",
                                    .story = "two plain stores each, to two variables in opposite orders",
                                    .departs = "two plain stores"}),
    add_scenario<unordered_stores>({.name = "ground/unordered-stores", .story = "as above, but to one variable only"}),
    add_scenario<ordered_stores>(
        {.name = "ground/ordered-stores", .story = "as above, but one happens before the other"}),
    add_scenario<read_before_store>(
        {.name = "ground/read-before-store", .story = "as above, but the second thread has read the first store"}),
    add_scenario<exchanges_beside_stores>({.name = "ground/exchanges-beside-stores",
                                           .story = "store, then exchange what the other thread stores to",
                                           .departs = "a store and a read-modify-write"}),
    add_scenario<swaps_beside_stores<0>>({.name = "ground/swaps-beside-stores",
                                          .story = "as above, but by compare-and-swaps of the first value",
                                          .departs = "a store and a read-modify-write"}),
    add_scenario<swaps_beside_stores<1>>(
        {.name = "ground/swaps-of-the-stored", .story = "as above, but of the value that the store leaves"}),
    add_scenario<swaps_in_rounds>({.name = "ground/swaps-in-rounds",
                                   .story = "as above, in rounds whose last one may block its thread",
                                   .departs = "a store and a read-modify-write"}),
    add_scenario<exchange_beside_store>(
        {.name = "ground/exchange-beside-store", .story = "as above, but nothing else leads from one to the other"}),
    add_scenario<lengthened_release<known_by_it::a_value>>({.name = "ground/lengthened-release",
                                                            .story = "a release that only C++11 carries on",
                                                            .departs = "release sequence"}),
    add_scenario<lengthened_release<known_by_it::plain_data>>({.name = "ground/lengthened-release-of-data",
                                                               .story = "as above, and plain data is read by it",
                                                               .departs = "release sequence"}),
    add_scenario<lengthened_release<known_by_it::older_plain_data>>(
        {.name = "ground/lengthened-release-of-older-data",
         .story = "as above, but its writer has read that data again",
         .departs = "release sequence"}),
    add_scenario<lengthened_release<known_by_it::nothing>>(
        {.name = "ground/lengthened-release-of-nothing", .story = "as above, but nothing hangs on it"}),
    add_scenario<plain_release>(
        {.name = "ground/plain-release", .story = "as above, but the store that is read releases"}),
    add_scenario<seq_cst_read_behind<true>>({.name = "ground/seq-cst-read-behind",
                                             .story = "a seq_cst load after a relaxed one",
                                             .departs = "a seq_cst read"}),
    add_scenario<seq_cst_read_behind<false>>(
        {.name = "ground/seq-cst-read-in-order", .story = "as above, but all are seq_cst"}),
    add_scenario<mixed_seq_cst>({.name = "ground/mixed-seq-cst",
                                 .story = "a seq_cst fence against a seq_cst access",
                                 .departs = "seq_cst fences together"}),
    add_scenario<seq_cst_twice>(
        {.name = "ground/seq-cst-twice", .story = "as above, but both sides have a fence and seq_cst accesses"}),
    add_scenario<fences_at_the_ends<false>>({.name = "ground/fences-at-the-ends",
                                             .story = "two seq_cst fences, and between them a thread without",
                                             .departs = "the order of the seq_cst fences"}),
    add_scenario<fences_at_the_ends<true>>(
        {.name = "ground/fences-all-along", .story = "as above, but the one in the middle has a fence too"}),
    add_scenario<race_between_fences>({.name = "ground/race-between-fences",
                                       .story = "plain data that only the order of two fences keeps apart",
                                       .departs = "the order of the seq_cst fences"}),
    add_scenario<seq_cst_fences_only>({.name = "ground/seq-cst-fences",
                                       .story = "as above, but fences on both sides",
                                       .outcomes = {"", "first", "second"}}),
    add_scenario<old_value<history_window + 1>>({.name = "ground/beyond-the-window",
                                                 .story = "a load may read a value older than Relacy keeps",
                                                 .departs = "history window",
                                                 .never_exhaustive = true}),
    add_scenario<old_value<history_window>>(
        {.name = "ground/within-the-window", .story = "as above, but one value less"}),
    add_scenario<old_value_again<history_window + 4>>(
        {.name = "ground/equal-value-within-the-window",
         .story = "only the value matters, and it is there again within the window",
         .outcomes = {"", "0", "1", "2"}}),
};

}  // namespace

}  // namespace models::selfcheck
