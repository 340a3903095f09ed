// Threads that are declared interchangeable and are not. The search would leave out what only the other numbering has,
// and call the rest all there is.
#include "../../checker/registry.hpp"
#include "../../types/platform.hpp"

namespace models::selfcheck {

namespace {

using platform = basic_platform<>;

constexpr auto relaxed = std::memory_order_relaxed;
constexpr auto acquire = std::memory_order_acquire;
constexpr auto release_ = std::memory_order_release;

template <int Threads>
struct sharing_a_location {
  static constexpr int threads = Threads;
  static constexpr int calls = 1;
  void finish() {}
  atomic<int> x{0, "x"};
};

struct another_order : sharing_a_location<2> {
  void thread(int me) { x.fetch_add(1, me == 0 ? release_ : relaxed); }
};

struct another_operation : sharing_a_location<2> {
  void thread(int me) {
    if (me == 0) {
      x.fetch_add(1, relaxed);
    } else {
      x.fetch_sub(1, relaxed);
    }
  }
};

struct another_place : sharing_a_location<2> {
  void thread(int me) { (me == 0 ? x : y).store(1, relaxed); }
  atomic<int> y{0, "y"};
};

struct one_more : sharing_a_location<2> {
  void thread(int me) {
    x.fetch_add(1, relaxed);
    if (me == 1) x.fetch_add(1, relaxed);
  }
};

/// Where one comes first, its value is one that is there already.
struct equal_values : sharing_a_location<2> {
  void thread(int me) { x.exchange(me, relaxed); }
};

/// They do the same, but a third thread likes one of them better.
struct a_favourite : sharing_a_location<3> {
  void thread(int me) {
    if (me != 2) {
      x.exchange(1 + me, relaxed);
    } else if (x.load(relaxed) == 2) {
      x.store(5, relaxed);
    }
  }
};

struct another_outcome : sharing_a_location<2> {
  void thread(int me) { x.exchange(1 + me, relaxed); }
  void finish() { outcome(x.load(relaxed) == 2 ? "as-numbered" : "otherwise"); }
};

/// One combination of values of 27, with one number of three.
struct once_in_a_while : sharing_a_location<3> {
  void thread(int me) {
    int const a = x.fetch_add(1, relaxed);
    int const b = y.fetch_add(1, relaxed);
    int const c = z.fetch_add(1, relaxed);
    if (me == 2 && a == 0 && b == 2 && c == 1) last.store(1, relaxed);
  }
  atomic<int> y{0, "y"};
  atomic<int> z{0, "z"};
  atomic<int> last{0, "last"};
};

/// The same in a round that is given up, which no complete execution has.
struct in_vain : sharing_a_location<4> {
  void thread(int me) {
    if (me == 3) return flag.store(1, relaxed);
    int const a = x.fetch_add(1, relaxed);
    int const b = y.fetch_add(1, relaxed);
    for (platform::retry r;; r.back_off()) {
      if (flag.load(relaxed) == 1) break;
      if (me == 2 && a == 0 && b == 2) static_cast<void>(x.load(relaxed));
    }
  }
  atomic<int> y{0, "y"};
  atomic<int> flag{0, "flag"};
};

/// Nothing but an execution under the other numbers is wrong.
struct one_number_fails : sharing_a_location<2> {
  void thread(int me) { x.exchange(1 + me, relaxed); }
  void finish() {
    if (x.load(relaxed) == 1) fail("wrong history", "the first thread has come last");
  }
};

/// Right: they differ in what they bring, and each has something of its own.
struct only_items : sharing_a_location<3> {
  struct node {
    atomic<int> word{0, "word"};
    plain<int> item{"item"};
  };
  void thread(int me) {
    node mine;
    mine.word.store(me, relaxed);
    mine.item.write(me);
    node* const before = last.exchange(&mine, std::memory_order_acq_rel);
    came_after[me] = before == nullptr ? -1 : before->item.read();
    arrived.fetch_add(1, release_);
    arrived.await_equal(3, acquire);
  }
  void finish() {
    for (int t = 0; t != 3; ++t) outcome(came_after[t] < 0 ? "first" : "later", t);
  }
  atomic<node*> last{nullptr, "last"};
  atomic<int> arrived{0, "arrived"};
  int came_after[3]{};
};

bool add(bool (*one)(about, site), char const* name, char const* story, std::vector<int> threads,
         search_verdict expected = verdict_kind::not_interchangeable) {
  about what{.name = name, .story = story, .interchangeable = {std::move(threads)}};
  what.expected = expected;
  return one(std::move(what), site::current());
}

bool const registered[] = {
    add(add_scenario<another_order>, "canary/threads-in-another-order", "one of two has a weaker order", {0, 1}),
    add(add_scenario<another_operation>, "canary/threads-with-another-operation", "one adds and the other subtracts",
        {0, 1}),
    add(add_scenario<another_place>, "canary/threads-in-another-place", "each has a location that was there before",
        {0, 1}),
    add(add_scenario<one_more>, "canary/threads-one-does-more", "one of two does something twice", {0, 1}),
    add(add_scenario<equal_values>, "canary/threads-with-equal-values", "one of two writes what is there already",
        {0, 1}),
    add(add_scenario<a_favourite>, "canary/threads-one-is-a-favourite", "a third thread tells the two apart", {0, 1}),
    add(add_scenario<another_outcome>, "canary/threads-with-another-outcome", "the outcome tells the two apart",
        {0, 1}),
    add(add_scenario<once_in_a_while>, "canary/threads-one-differs-once",
        "one of three does more in one combination of values", {0, 1, 2}),
    add(add_scenario<in_vain>, "canary/threads-one-differs-in-vain",
        "one of three looks once more in a round that it gives up", {0, 1, 2}),
    add(add_scenario<one_number_fails>, "canary/threads-one-number-fails", "it is wrong when one of the two comes last",
        {0, 1}, "wrong history"),
};
bool const added_only_items = add_scenario<only_items>({
    .name = "canary/three-alike",
    .story = "three that differ in their numbers and items only",
    .interchangeable = {{0, 1, 2}},
    .outcomes = {"first later later", "later first later", "later later first"},
});

}  // namespace

}  // namespace models::selfcheck
