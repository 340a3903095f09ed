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
    add<asks_and_looks>("canary/asks-and-looks", "rounds that do something", {"over"}, 0),
    add<looks_along_a_list>("canary/looks-along-a-list", "one load in a loop, of another word each time",
                            {"found", "not yet"}, 2),
};

}  // namespace

}  // namespace models::selfcheck
