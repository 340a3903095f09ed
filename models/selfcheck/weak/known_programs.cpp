// Known programs that are right by C++20, and hang on what is hard to get right in a checker: seq_cst accesses and
// fences, and stores that follow a release.
//
// Sources: the deque is that of Chase and Lev as in Lê, Pop, Cohen and Zappa Nardelli, "Correct and Efficient
// Work-Stealing for Weak Memory Models", PPoPP 2013, figure 1, with a buffer that is large enough; the seqlock is
// that of Boehm, "Can Seqlocks Get Along with Programming Language Memory Models?", MSPC 2012; the hazard pointer is
// that of Michael, "Hazard Pointers", IEEE TPDS 15(6), 2004; the lock is that of Peterson, IPL 12(3), 1981.
#include "../../checker/registry.hpp"
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
};

/// The second round begins with a relaxed store after the release that ended the first one.
struct seqlock : two_threads {
  void thread(int me) {
    if (me == 0) {
      write(1);
      write(2);
    } else {
      read();
    }
  }

  void write(int value) {
    int const before = sequence.load(relaxed);
    sequence.store(before + 1, relaxed);
    fence(release_, site::current());
    first.store(value, relaxed);
    second.store(value, relaxed);
    sequence.store(before + 2, release_);
  }

  void read() {
    int const before = sequence.load(acquire);
    if (before % 2 != 0) return outcome("busy");
    int const one = first.load(relaxed);
    int const other = second.load(relaxed);
    fence(acquire, site::current());
    if (sequence.load(relaxed) != before) return outcome("changed");
    if (one != other || 2 * one != before) fail("torn", "a seqlock lets half a write through", site::current());
    outcome("read");
  }

  atomic<int> sequence{0, "sequence"};
  atomic<int> first{0, "first"};
  atomic<int> second{0, "second"};
};

struct petersons_lock : two_threads {
  void thread(int me) {
    int const other = 1 - me;
    flag(me).store(1, seq_cst);
    turn.store(other, seq_cst);
    for (platform::retry r;; r.back_off()) {
      if (flag(other).load(seq_cst) == 0) break;
      if (turn.load(seq_cst) == me) break;
    }
    data.write(me);
    flag(me).store(0, seq_cst);
  }

  atomic<int>& flag(int whose) { return whose == 0 ? first : second; }
  atomic<int> first{0, "flag"};
  atomic<int> second{0, "flag"};
  atomic<int> turn{0, "turn"};
  plain<int> data{"data"};
};

/// The reader publishes what it is about to use, and looks again; the reclaimer takes it away, and looks for readers.
struct hazard_pointer : two_threads {
  hazard_pointer() { node.write(1); }

  void thread(int me) {
    if (me == 0) {
      int const found = pointer.load(relaxed);
      if (found == nothing) return;
      hazard.store(found, seq_cst);
      if (pointer.load(seq_cst) == found) {
        if (node.read() != 1) fail("reclaimed", "somebody uses it", site::current());
        used = true;
      }
      hazard.store(nothing, release_);
    } else {
      int const taken = pointer.exchange(nothing, seq_cst);
      kept = hazard.load(seq_cst) == taken;
      if (!kept) node.write(2);
    }
  }

  void finish() {
    if (kept) outcome("kept");
    if (used) outcome("used");
  }

  static constexpr int nothing = 0;
  atomic<int> pointer{1, "pointer"};
  atomic<int> hazard{nothing, "hazard"};
  plain<int> node{"node"};
  bool used = false;  // of thread 0
  bool kept = false;  // of thread 1
};

/// The owner pushes `Elements` and takes as many; the thief steals once.
template <int Elements>
struct chase_lev_deque : two_threads {
  void thread(int me) {
    if (me != 0) {
      if (int const got = steal(); got > 0) stolen = got;
      return;
    }
    for (int i = 1; i <= Elements; ++i) push(i);
    for (int i = 1; i <= Elements; ++i) {
      if (int const got = take(); got != nothing) taken += got;
    }
  }

  void finish() {
    if (taken + stolen != Elements * (Elements + 1) / 2)
      fail("deque", "an element is lost or doubled", site::current());
    outcome(stolen != 0 ? "stolen" : "all taken");
  }

  void push(int element) {
    int const b = bottom.load(relaxed);
    static_cast<void>(top.load(acquire));  // is there room?
    buffer(b).store(element, relaxed);
    fence(release_, site::current());
    bottom.store(b + 1, relaxed);
  }

  int take() {
    int const b = bottom.load(relaxed) - 1;
    bottom.store(b, relaxed);
    fence(seq_cst, site::current());
    int t = top.load(relaxed);
    int element = nothing;
    if (t <= b) {
      element = buffer(b).load(relaxed);
      if (t != b) return element;
      if (!top.compare_exchange_strong(t, t + 1, seq_cst, relaxed)) element = nothing;
    }
    bottom.store(b + 1, relaxed);
    return element;
  }

  int steal() {
    int t = top.load(acquire);
    fence(seq_cst, site::current());
    if (t >= bottom.load(acquire)) return nothing;
    int const element = buffer(t).load(relaxed);
    return top.compare_exchange_strong(t, t + 1, seq_cst, relaxed) ? element : nothing;
  }

  atomic<int>& buffer(int i) { return i == 0 ? first : second; }
  static constexpr int nothing = 0;
  atomic<int> top{0, "top"};
  atomic<int> bottom{0, "bottom"};
  atomic<int> first{0, "first"};
  atomic<int> second{0, "second"};
  int taken = 0;   // by the owner
  int stolen = 0;  // by the thief
};

bool const registered[] = {
    add_scenario<seqlock>({.name = "weak/seqlock",
                           .story = "a seqlock that is written twice and read once",
                           .outcomes = {"busy", "changed", "read"}}),
    add_scenario<petersons_lock>(
        {.name = "weak/petersons-lock", .story = "mutual exclusion by seq_cst loads and stores alone"}),
    add_scenario<hazard_pointer>({.name = "weak/hazard-pointer",
                                  .story = "a node is reclaimed unless a reader has announced that it uses it",
                                  .outcomes = {"", "kept", "used", "kept used"}}),
    add_scenario<chase_lev_deque<1>>({.name = "weak/chase-lev-deque",
                                      .story = "the owner and a thief want the only element",
                                      .outcomes = {"all taken", "stolen"}}),
    add_scenario<chase_lev_deque<2>>({.name = "weak/chase-lev-deque-of-two",
                                      .story = "the owner takes two elements, a thief steals",
                                      .outcomes = {"all taken", "stolen"}}),
};

}  // namespace

}  // namespace models::selfcheck
