// Loops that wait without an await, as everybody writes them. The explorer finds them, or they would have no end.
// Beside them loops that look alike and do end by themselves: to take one for a wait would leave executions out.
#include <string>
#include <utility>
#include <vector>

#include "../../checker/registry.hpp"
#include "../../types/platform.hpp"

namespace models::selfcheck {

namespace {

constexpr auto relaxed = std::memory_order_relaxed;
constexpr auto acquire = std::memory_order_acquire;
constexpr auto release_ = std::memory_order_release;

template <int Threads>
struct waiting {
  static constexpr int threads = Threads;
  static constexpr int calls = 1;
  void finish() {}
  atomic<int> word{0, "word"};
};

/// One writes data and says so; the other one waits for that.
template <std::memory_order Asked>
struct waits_by_load : waiting<2> {
  void thread(int me) {
    if (me == 0) {
      data.write(42);
      word.store(1, release_);
      return;
    }
    while (word.load(Asked) != 1) {
    }
    if (data.read() != 42) fail("wrong history", "it came before the data");
  }
  void finish() { outcome("told"); }
  plain<int> data{"data"};
};

/// In between it becomes something else, which the loop may see or not: 2^3 graphs.
struct waits_through_several_values : waiting<2> {
  void thread(int me) {
    if (me == 0) {
      for (int i = 1; i != 4; ++i) word.store(i, relaxed);
      return;
    }
    while (word.load(relaxed) != 3) {
    }
  }
  void finish() { outcome("told"); }
};

/// A lock that is taken by compare-and-swap.
template <bool Weak>
struct spin_lock : waiting<2> {
  void thread(int) {
    for (;;) {
      int expected = 0;
      bool const taken = Weak ? word.compare_exchange_weak(expected, 1, acquire, relaxed)
                              : word.compare_exchange_strong(expected, 1, acquire, relaxed);
      if (taken) break;
    }
    data.write(data.read() + 1);
    word.store(0, release_);
  }
  void finish() { outcome(data.read() == 2 ? "both" : "one"); }
  spin_lock() { data.write(0); }
  plain<int> data{"data"};
};

/// A round is two looks.
struct waits_for_both : waiting<3> {
  void thread(int me) {
    if (me != 2) return (me == 0 ? word : other).store(1, release_);
    while (word.load(acquire) == 0 || other.load(acquire) == 0) {
    }
  }
  void finish() { outcome("told"); }
  atomic<int> other{0, "other"};
};

struct nobody_comes : waiting<2> {
  void thread(int me) {
    if (me == 0) return word.store(1, relaxed);
    while (word.load(relaxed) != 2) {
    }
  }
};

/// The outcome is a number up to three.
void say(int number) {
  constexpr char const* words[] = {"0", "1", "2", "3"};
  outcome(words[number]);
}

/// Looks three times, whatever it sees.
struct looks_three_times : waiting<2> {
  void thread(int me) {
    if (me == 0) return word.store(1, relaxed);
    for (int i = 0; i != 3; ++i) ones_ += word.load(relaxed);
  }
  void finish() { say(ones_); }
  int ones_ = 0;
};

/// As long as it looks in vain, and only a register counts.
struct gives_up_after_three : waiting<2> {
  void thread(int me) {
    if (me == 0) return word.store(1, relaxed);
    int looks = 0;
    while (word.load(relaxed) == 0 && ++looks != 3) {
    }
    looks_ = looks;
  }
  void finish() { say(looks_); }
  int looks_ = 0;
};

/// The count is in memory that nobody tracks, or in watched data.
struct counts_in_memory : waiting<2> {
  void thread(int me) {
    if (me == 0) return word.store(1, relaxed);
    while (word.load(relaxed) == 0 && ++looks_ != 3) {
    }
  }
  void finish() { say(looks_); }
  int looks_ = 0;
};

struct counts_in_watched_data : waiting<2> {
  counts_in_watched_data() { looks_.write(0); }
  void thread(int me) {
    if (me == 0) return word.store(1, relaxed);
    while (word.load(relaxed) == 0 && looks_.read() != 3) looks_.write(looks_.read() + 1);
  }
  void finish() { say(looks_.read()); }
  plain<int> looks_{"looks"};
};

/// Between two looks it does something.
struct asks_and_looks : waiting<2> {
  void thread(int me) {
    for (int i = 0; i != 3; ++i) {
      if (me == 0) answers.fetch_add(1, relaxed);
      if (answers.load(relaxed) == 3) return;
      if (word.load(relaxed) == 1) return;
    }
    word.store(1, relaxed);
  }
  void finish() { outcome("over"); }
  atomic<int> answers{0, "answers"};
};

/// Of the same place in the source, each time another object.
struct looks_along_a_list : waiting<2> {
  void thread(int me) {
    if (me == 0) return words[2].store(1, release_);
    for (atomic<int>& each : words) sum_ += each.load(acquire);
  }
  void finish() { outcome(sum_ == 1 ? "found" : "not yet"); }
  atomic<int> words[3]{atomic<int>(0, "first"), atomic<int>(0, "second"), atomic<int>(0, "third")};
  int sum_ = 0;
};

/// The function that looks is told with which order: that is no part of what its caller has in registers.
struct looks_with_an_order : waiting<2> {
  [[gnu::noinline]] int look(std::memory_order o) const { return word.load(o); }
};

/// The third look does not acquire what the first two would.
struct orders_by_a_counter : looks_with_an_order {
  void thread(int me) {
    if (me == 0) {
      data.write(42);
      word.store(1, release_);
      return;
    }
    for (int looks = 0;;) {
      std::memory_order const order = looks < 2 ? acquire : relaxed;
      if (looks < 2) ++looks;
      if (look(order) != 0) break;
    }
    static_cast<void>(data.read());
  }
  plain<int> data{"data"};
};

/// The same value from the same write, and the second time it is acquired: the thread knows more than before. It looks
/// by a load, or by a compare-and-swap that fails.
template <bool ByFailing>
struct acquires_later : waiting<3> {
  struct cell {
    [[gnu::noinline]] int look(std::memory_order o) {
      if (!ByFailing) return word.load(o);
      int found = 7;
      word.compare_exchange_strong(found, 7, acquire, o);
      return found;
    }
    atomic<int> word{0, "cell"};
  };
  void thread(int me) {
    if (me == 0) {
      said_ = now();
      told_.word.store(1, release_);
    } else if (me == 1) {
      word.store(1, relaxed);
    } else {
      wait();
    }
  }
  void finish() { outcome(known_ ? "known" : "unknown"); }

 private:
  void wait() {
    int first = -1;
    for (int rounds = 0; word.load(relaxed) == 0;) {
      std::memory_order const order = rounds < 1 ? relaxed : acquire;
      if (rounds < 1) ++rounds;
      int const found = told_.look(order);
      if (first < 0) first = found;
    }
    known_ = first == 1 && happens_before(said_, knowledge());
  }

  cell told_;
  moment said_;
  bool known_ = false;
};

/// Two looks of one round that only the machine's code tells apart.
struct looks_twice_in_a_line : waiting<2> {
  void thread(int me) {
    if (me == 0) {
      word.store(1, release_);
      word.store(2, release_);
      return;
    }
    auto const is = [this](int value) { return word.load(acquire) == value; };
    while (is(0) || is(1)) {
    }
  }
  void finish() { outcome("told"); }
};

/// Only every second round is as it was.
struct alternates : waiting<2> {
  void thread(int me) {
    if (me == 0) return word.store(1, release_);
    int turn = 0;
    while (word.load(acquire) == 0) turn = 1 - turn;
    turn_ = turn;
  }
  void finish() { say(turn_); }
  int turn_ = 0;
};

/// Two words that are read as one: again if they were written meanwhile. The fence acquires what was read.
template <bool Fenced>
struct sequence_lock : waiting<2> {
  void thread(int me) {
    if (me == 0) {
      write();
    } else {
      read();
    }
  }
  void finish() { outcome(one_ != other_ ? "torn" : one_ == 0 ? "old" : "new"); }

 private:
  void write() {
    word.store(1, relaxed);
    fence(release_, site::current());
    one.store(1, relaxed);
    other.store(1, relaxed);
    word.store(2, release_);
  }
  void read() {
    for (;;) {
      int const before = word.load(acquire);
      one_ = one.load(relaxed);
      other_ = other.load(relaxed);
      if (Fenced) fence(acquire, site::current());
      if (before % 2 == 0 && word.load(relaxed) == before) return;
    }
  }

  atomic<int> one{0, "one"};
  atomic<int> other{0, "other"};
  int one_ = 0;
  int other_ = 0;
};

/// What it changes it takes back, but not before it asks for the time: there another thread may run, or may not.
struct changes_before_a_choice : waiting<3> {
  void thread(int me) {
    if (me == 0) return word.store(1, relaxed);
    if (me == 1) return word.store(2, relaxed);
    for (deadline d(false); word.load(relaxed) != 2;) {
      ++busy_;
      bool const late = d.passed();
      --busy_;
      if (late) break;
    }
  }
  int busy_ = 0;
};

/// The same with a fence in its place, and nobody else runs there.
struct changes_before_a_fence : waiting<2> {
  void thread(int me) {
    if (me == 0) return word.store(1, relaxed);
    while (word.load(relaxed) != 2) {
      ++busy_;
      fence(acquire, site::current());
      --busy_;
    }
  }
  int busy_ = 0;
};

/// Of two looks in a round the second one is not always made. At first the stack holds there what others have left.
struct looks_again_if_told : waiting<2> {
  void thread(int me) {
    if (me == 0) {
      for (int const value : {1, 1, 0}) word.store(value, relaxed);
      return;
    }
    for (;;) {
      if (word.load(relaxed) == 1 && word.load(relaxed) == 1) continue;
      int expected = 0;
      if (word.compare_exchange_strong(expected, 5, std::memory_order_acq_rel, relaxed)) break;
    }
  }
  void finish() { outcome(word.load(relaxed) == 5 ? "taken" : "stored over"); }
};

/// The same of a look and a compare-and-swap.
struct takes_what_it_has_seen : waiting<3> {
  void thread(int me) {
    if (me != 2) {
      for (int const value : {1, 0}) word.store(value, relaxed);
      return;
    }
    for (;;) {
      int const seen = word.load(acquire);
      if (seen != 0) continue;
      int expected = seen;
      if (word.compare_exchange_weak(expected, seen + 2, std::memory_order_acq_rel, relaxed)) break;
    }
  }
  void finish() { outcome(word.load(relaxed) == 2 ? "taken" : "stored over"); }
};

/// A fence in each round.
template <std::memory_order Fence>
struct waits_with_a_fence : waiting<2> {
  void thread(int me) {
    if (me == 0) {
      data.write(42);
      word.store(1, release_);
      return;
    }
    while (word.load(relaxed) == 0) fence(Fence, site::current());
    fence(acquire, site::current());
    static_cast<void>(data.read());
  }
  void finish() { outcome("told"); }
  plain<int> data{"data"};
};

/// What a round has read is acquired by the fence of the next one: a round that reads the same has news.
template <std::memory_order Fence>
struct acquires_a_round_later : waiting<3> {
  void thread(int me) {
    if (me == 0) {
      said_ = now();
      told_.store(1, release_);
    } else if (me == 1) {
      word.store(1, relaxed);
    } else {
      wait();
    }
  }
  void finish() { outcome(known_ ? "known" : "unknown"); }

 private:
  void wait() {
    while (word.load(relaxed) == 0) {
      fence(Fence, site::current());
      static_cast<void>(told_.load(relaxed));
    }
    known_ = happens_before(said_, knowledge());
  }

  atomic<int> told_{0, "told"};
  moment said_;
  bool known_ = false;
};

/// What a round has read is released by the fence of the next one.
struct releases_a_round_later : waiting<4> {
  void thread(int me) {
    if (me == 0) {
      said_ = now();
      told_.store(1, release_);
    } else if (me == 1) {
      word.store(1, relaxed);
    } else if (me == 2) {
      while (word.load(relaxed) == 0) {
        fence(release_, site::current());
        static_cast<void>(told_.load(acquire));
      }
      passed_on_.store(1, relaxed);
    } else {
      known_ = passed_on_.load(acquire) == 1 && happens_before(said_, knowledge());
    }
  }
  void finish() { outcome(known_ ? "known" : "unknown"); }

 private:
  atomic<int> told_{0, "told"};
  atomic<int> passed_on_{0, "passed on"};
  moment said_;
  bool known_ = false;
};

/// What it waits for lies on its stack, where somebody writes next to it.
struct waits_for_what_is_on_its_stack : waiting<3> {
  struct offer {
    plain<int> item{"item"};
    atomic<int> taken{0, "taken"};
  };
  void thread(int me) {
    if (me == 0) return wait();
    if (me == 2) {
      for (int const value : {1, 2}) word.store(value, relaxed);
      return;
    }
    offer* const there = offered_.load(acquire);
    if (there == nullptr) return closed_.store(1, relaxed);
    static_cast<void>(word.load(relaxed));
    there->item.write(42);
    static_cast<void>(word.load(relaxed));
    there->taken.store(1, release_);
  }
  void finish() { outcome(taken_ == 42 ? "taken" : "closed"); }

 private:
  void wait() {
    offer mine;
    offered_.store(&mine, release_);
    while (mine.taken.load(acquire) == 0) {
      static_cast<void>(word.load(relaxed));
      if (closed_.load(relaxed) == 1) return;
    }
    taken_ = mine.item.read();
  }

  atomic<offer*> offered_{nullptr, "offered"};
  atomic<int> closed_{0, "closed"};
  int taken_ = 0;
};

/// What operator new has for types with an alignment of their own.
struct alignas(64) counter {
  int value = 0;
};

struct counts_in_aligned_memory : waiting<2> {
  ~counts_in_aligned_memory() { delete looks_; }
  counts_in_aligned_memory() : looks_(new counter) {}
  void thread(int me) {
    if (me == 0) return word.store(1, relaxed);
    while (word.load(relaxed) == 0 && ++looks_->value != 3) {
    }
  }
  void finish() { say(looks_->value); }

 private:
  counter* looks_;
};

/// Executions that are cut off do not come to the set-up's end.
struct waits_with_aligned_memory : waiting<2> {
  ~waits_with_aligned_memory() { delete seen_; }
  waits_with_aligned_memory() : seen_(new counter) {}
  void thread(int me) {
    if (me == 0) {
      for (int value = 1; value != 4; ++value) word.store(value, relaxed);
      return;
    }
    while (word.load(relaxed) != 3) {
    }
    seen_->value = 1;
  }
  void finish() { say(seen_->value); }

 private:
  counter* seen_;
};

struct forgets_aligned_memory : waiting<2> {
  void thread(int) { word.store(forgotten_->value, relaxed); }

 private:
  counter* forgotten_ = new counter;
};

template <class Program>
bool add(char const* name, char const* story, std::vector<std::string> outcomes, std::uint64_t graphs,
         char const* expected = "pass") {
  about what{.name = name, .story = story};
  what.expected = expected;
  what.outcomes = std::move(outcomes);
  what.graphs = graphs;
  return add_scenario<Program>(std::move(what));
}

bool const registered[] = {
    add<waits_by_load<acquire>>("canary/waits-by-load", "a loop of loads until the data is there", {"told"}, 2),
    add<waits_by_load<relaxed>>("canary/waits-by-load-relaxed", "the same without the acquire", {}, 0, "data race"),
    add<waits_through_several_values>("canary/waits-through-several-values", "what it waits for is the third value",
                                      {"told"}, 8),
    add<spin_lock<false>>("canary/spin-lock", "two take a lock by compare-and-swap", {"both"}, 0),
    add<spin_lock<true>>("canary/spin-lock-weak", "the same, and the compare-and-swap may fail for no reason", {"both"},
                         0),
    add<waits_for_both>("canary/waits-for-both", "a loop that looks at two words in turn", {"told"}, 0),
    add<nobody_comes>("canary/waits-for-nobody", "what the loop waits for never comes", {}, 0, "deadlock"),
    add<looks_three_times>("canary/looks-three-times", "three loads of one word, in a loop", {"0", "1", "2", "3"}, 4),
    add<gives_up_after_three>("canary/gives-up-after-three", "a loop that ends after three looks in vain",
                              {"0", "1", "2", "3"}, 4),
    add<counts_in_memory>("canary/counts-looks-in-memory", "the same, and the count is in memory that nobody tracks",
                          {"0", "1", "2", "3"}, 4),
    add<counts_in_watched_data>("canary/counts-looks-in-watched-data", "the same, and the count is in watched data",
                                {"0", "1", "2", "3"}, 5),
    add<counts_in_aligned_memory>("canary/counts-looks-in-aligned-memory", "the same in memory of operator new",
                                  {"0", "1", "2", "3"}, 4),
    add<waits_with_aligned_memory>("canary/waits-with-aligned-memory", "a wait beside memory of operator new", {"1"},
                                   8),
    add<forgets_aligned_memory>("canary/forgets-aligned-memory", "memory of operator new that nobody gives back", {}, 0,
                                "leak"),
    add<orders_by_a_counter>("canary/orders-by-a-counter", "after two looks in vain they acquire nothing", {}, 0,
                             "data race"),
    add<acquires_later<false>>("canary/acquires-later", "a look that acquires what it only read before",
                               {"known", "unknown"}, 0),
    add<acquires_later<true>>("canary/acquires-later-by-failing", "the same by a compare-and-swap that fails",
                              {"known", "unknown"}, 0),
    add<looks_twice_in_a_line>("canary/looks-twice-in-a-line", "a loop with two looks at one word", {"told"}, 0),
    add<alternates>("canary/alternates", "a loop that comes back to what it was every second time", {"0", "1"}, 0),
    add<sequence_lock<true>>("canary/sequence-lock", "two words read as one, again if they were written meanwhile",
                             {"old", "new"}, 39),
    add<sequence_lock<false>>("canary/sequence-lock-without-fence", "the same without the acquire fence",
                              {"old", "new", "torn"}, 0),
    add<changes_before_a_choice>("canary/changes-before-a-choice", "a loop that changes something for a moment", {}, 0,
                                 "livelock"),
    add<changes_before_a_fence>("canary/changes-before-a-fence", "the same before a fence", {}, 0, "livelock"),
    add<looks_again_if_told>("canary/looks-again-if-told", "a loop with a second look, which is not always made",
                             {"taken", "stored over"}, 0),
    add<takes_what_it_has_seen>("canary/takes-what-it-has-seen",
                                "a loop with a compare-and-swap, which is not always made", {"taken", "stored over"},
                                0),
    add<waits_with_a_fence<acquire>>("canary/waits-with-an-acquire-fence", "a loop with a fence that acquires",
                                     {"told"}, 0),
    add<waits_with_a_fence<release_>>("canary/waits-with-a-release-fence", "the same with one that releases", {"told"},
                                      0),
    add<waits_with_a_fence<std::memory_order_acq_rel>>("canary/waits-with-a-fence", "the same with one that does both",
                                                       {"told"}, 0),
    add<acquires_a_round_later<acquire>>("canary/acquires-a-round-later",
                                         "a fence that acquires what the round before has read", {"known", "unknown"},
                                         0),
    add<acquires_a_round_later<std::memory_order_acq_rel>>(
        "canary/acquires-a-round-later-and-releases", "the same, and the fence releases, too", {"known", "unknown"}, 0),
    add<releases_a_round_later>("canary/releases-a-round-later", "a fence that releases what the round before has read",
                                {"known", "unknown"}, 0),
    add<waits_for_what_is_on_its_stack>("canary/waits-for-what-is-on-its-stack",
                                        "a loop beside data on the stack that another thread writes",
                                        {"taken", "closed"}, 0),
    add<asks_and_looks>("canary/asks-and-looks", "rounds that do something", {"over"}, 0),
    add<looks_along_a_list>("canary/looks-along-a-list", "one load in a loop, of another word each time",
                            {"found", "not yet"}, 2),
};

}  // namespace

}  // namespace models::selfcheck
