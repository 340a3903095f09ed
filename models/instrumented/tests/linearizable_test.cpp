// Tests <modelcheck/linearizable.hpp>: correct structures pass, each fault is found, and its history is shown;
// precedence is neither too strong nor too weak; and the search for an order agrees with one that tries every order.
#include "../include/modelcheck/linearizable.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <stdexcept>
#include <thread>

#include "../include/modelcheck/modelcheck.hpp"
#include "specifications.hpp"

namespace {

using modelcheck::linearizable;
using modelcheck::result;

/// A structure, and the history of its calls.
template <class Spec, class Structure>
struct recorded {
  Structure it;
  linearizable<Spec> history{};

  auto push(int item) {
    return history.template call<&Spec::push>([this](int i) { return it.push(i); }, item);
  }
  auto pop() {
    return history.template call<&Spec::pop>([this] { return it.pop(); });
  }
};

/// Both threads push and pop.
template <class Spec, class Structure>
result explore_two_each() {
  return modelcheck::explore([] {
    recorded<Spec, Structure> all;
    std::thread other([&] {
      all.push(1);
      all.pop();
    });
    all.push(2);
    all.pop();
    other.join();
  });
}

/// One thread pushes, the other one pops.
template <class Spec, class Ring>
result explore_ring() {
  return modelcheck::explore([] {
    recorded<Spec, Ring> all;
    std::thread other([&] {
      for (int i = 1; i != 4; ++i) all.push(i);
    });
    all.pop();
    all.pop();
    other.join();
    all.pop();
  });
}

/// Whether the text has these words, wherever its lines are broken.
bool has(result const& r, std::string const& words) {
  std::string text;
  for (char c : r.text()) {
    if (c == '\n') c = ' ';
    if (c != ' ' || !text.ends_with(' ')) text += c;
  }
  return text.find(words) != std::string::npos;
}

#define EXPECT_NOT_LINEARIZABLE(r)              \
  EXPECT_EQ((r).verdict(), "not linearizable"); \
  EXPECT_TRUE(has(r, "no order of these calls")) << (r)

TEST(Linearizable, RightStructuresPass) {
  result const stack = explore_two_each<stack_spec, treiber_stack<false>>();
  EXPECT_TRUE(stack) << stack;
  result const queue = explore_two_each<queue_spec, michael_scott_queue<false>>();
  EXPECT_TRUE(queue) << queue;
  result const locked = explore_two_each<queue_spec, locked_queue<false>>();
  EXPECT_TRUE(locked) << locked;
  result const one = explore_ring<ring_spec<1>, ring<1, false>>();
  EXPECT_TRUE(one) << one;
  result const two = explore_ring<ring_spec<2>, ring<2, false>>();
  EXPECT_TRUE(two) << two;
}

TEST(Linearizable, FindsAStackThatGivesTwice) {
  result const r = explore_two_each<stack_spec, treiber_stack<true>>();
  EXPECT_NOT_LINEARIZABLE(r);
  EXPECT_TRUE(has(r, "#3 thread 1: push(1)")) << r;
  EXPECT_TRUE(has(r, "an interleaving of the threads shows it")) << r;
}

TEST(Linearizable, FindsAQueueThatGivesWhatNobodyHasPushed) {
  result const r = explore_two_each<queue_spec, michael_scott_queue<true>>();
  EXPECT_NOT_LINEARIZABLE(r);
  EXPECT_TRUE(has(r, "pop() gives 0")) << r;
  EXPECT_TRUE(has(r, "it takes weak memory")) << r;
}

TEST(Linearizable, FindsARingThatOverwrites) {
  result const r = explore_ring<ring_spec<1>, ring<1, true>>();
  EXPECT_NOT_LINEARIZABLE(r);
  EXPECT_TRUE(has(r, "push(2) gives true")) << r;
}

TEST(Linearizable, FindsALockThatIsLeftTooEarly) {
  result const r = explore_two_each<queue_spec, locked_queue<true>>();
  EXPECT_NOT_LINEARIZABLE(r);
}

// Each end of the ring reads an old value of the other one: one thread finds the ring full, and the other one finds it
// empty.
TEST(Linearizable, FindsARingThatIsFullAndEmptyAtOnce) {
  result const r = explore_ring<ring_spec<2>, ring<2, false, true>>();
  EXPECT_NOT_LINEARIZABLE(r);
  EXPECT_TRUE(has(r, "it takes weak memory")) << r;
}

TEST(Linearizable, ASpecificationMaySayWhatIsAllowed) {
  result const right = explore_ring<lazy_ring_spec, ring<2, false, true>>();
  EXPECT_TRUE(right) << right;
  result const wrong = explore_ring<lazy_ring_spec, ring<2, true, true>>();
  EXPECT_NOT_LINEARIZABLE(wrong);
}

TEST(Linearizable, AStackIsNoQueue) {
  result const r = modelcheck::explore([] {
    recorded<queue_spec, treiber_stack<false>> all;
    std::thread other([&] { all.push(1); });
    all.push(2);
    all.push(3);
    all.pop();
    other.join();
  });
  EXPECT_NOT_LINEARIZABLE(r);
  EXPECT_TRUE(has(r, "#3 thread 0: pop() gives 3")) << r;
}

// Precedence of calls.

struct register_spec {
  int value = 0;
  void write(int to) { value = to; }
  [[nodiscard]] int read() const { return value; }
  bool operator==(register_spec const&) const = default;
};

/// One thread writes and sets a flag; the other one reads the flag, and then an old value, which the register allows.
result explore_told(std::memory_order told, std::memory_order heard, bool between) {
  return modelcheck::explore([=] {
    linearizable<register_spec> history;
    std::atomic<bool> flag{false};
    std::thread writer([&] {
      history.call<&register_spec::write>(
          [&](int) {
            if (!between) flag.store(true, told);
          },
          1);
      if (between) flag.store(true, told);
    });
    if (flag.load(heard)) {
      history.call<&register_spec::read>([] { return 0; });
      modelcheck::outcome("told");
    }
    writer.join();
  });
}

TEST(Precedence, OfWhatHappensBefore) {
  result const r = explore_told(std::memory_order_release, std::memory_order_acquire, true);
  EXPECT_NOT_LINEARIZABLE(r);
  EXPECT_TRUE(has(r, "#1 thread 0: read() gives 0 after #2")) << r;
}

// All events of the call happen before the other one. The return of the call could also be published, without any
// further difference.
TEST(Precedence, OfACallThatIsKnownAsAWhole) {
  EXPECT_NOT_LINEARIZABLE(explore_told(std::memory_order_release, std::memory_order_acquire, false));
}

TEST(Precedence, NotOfWhatMerelyCameFirst) {
  for (bool const between : {false, true}) {
    result const relaxed = explore_told(std::memory_order_relaxed, std::memory_order_relaxed, between);
    EXPECT_TRUE(relaxed) << relaxed;
    EXPECT_EQ(relaxed.outcomes(), (std::set<std::string>{"told"}));
  }
}

TEST(Precedence, NotOfACallOfWhichPartIsKnown) {
  result const r = modelcheck::explore([] {
    linearizable<register_spec> history;
    std::atomic<bool> flag{false};
    std::atomic<bool> more{false};
    std::thread writer([&] {
      history.call<&register_spec::write>(
          [&](int) {
            flag.store(true, std::memory_order_release);
            more.store(true, std::memory_order_relaxed);
          },
          1);
    });
    if (flag.load(std::memory_order_acquire)) history.call<&register_spec::read>([] { return 0; });
    writer.join();
  });
  EXPECT_TRUE(r) << r;
}

// A call without visible effects: even the beginning of its thread does not happen before the other call.
TEST(Precedence, NotOfAThreadOfWhichNothingIsKnown) {
  result const r = modelcheck::explore([] {
    linearizable<register_spec> history;
    std::atomic<int> x{0};
    std::thread reader([&] {
      x = 1;
      history.call<&register_spec::read>([] { return 0; });
    });
    std::thread writer([&] { history.call<&register_spec::write>([](int) {}, 1); });
    writer.join();
    reader.join();
  });
  EXPECT_TRUE(r) << r;
}

TEST(Precedence, OfWhatAThreadDidBefore) {
  EXPECT_NOT_LINEARIZABLE(modelcheck::explore([] {
    linearizable<register_spec> history;
    history.call<&register_spec::write>([](int) {}, 1);
    history.call<&register_spec::read>([] { return 0; });
  }));
}

TEST(Precedence, OfWhatCameBeforeAThreadAndAfterIt) {
  EXPECT_NOT_LINEARIZABLE(modelcheck::explore([] {
    linearizable<register_spec> history;
    history.call<&register_spec::write>([](int) {}, 1);
    std::thread reader([&] { history.call<&register_spec::read>([] { return 0; }); });
    reader.join();
  }));
  EXPECT_NOT_LINEARIZABLE(modelcheck::explore([] {
    linearizable<register_spec> history;
    std::thread writer([&] { history.call<&register_spec::write>([](int) {}, 1); });
    writer.join();
    history.call<&register_spec::read>([] { return 0; });
  }));
}

// Calls that do not return, and calls that are used wrongly.

/// A call throws. Another one reads the value.
result explore_thrown(int read) {
  return modelcheck::explore([=] {
    linearizable<register_spec> history;
    try {
      history.call<&register_spec::write>([](int) { throw std::runtime_error("too much"); }, 1);
    } catch (std::runtime_error const&) {
    }
    history.call<&register_spec::read>([=] { return read; });
    history.call<&register_spec::read>([=] { return 1 - read; });
  });
}

TEST(Linearizable, ACallThatThrowsMayHaveTakenEffectOrNot) {
  for (int const last : {0, 1}) {
    result const r = modelcheck::explore([=] {
      linearizable<register_spec> history;
      try {
        history.call<&register_spec::write>([](int) { throw std::runtime_error("too much"); }, 1);
      } catch (std::runtime_error const&) {
      }
      history.call<&register_spec::read>([=] { return last; });
    });
    EXPECT_TRUE(r) << r;
  }
  result const late = explore_thrown(0);
  EXPECT_NOT_LINEARIZABLE(late);
  EXPECT_TRUE(has(late, "write(1) has not returned")) << late;
}

TEST(Linearizable, AThreadThatWasNotJoinedRaces) {
  result const r = modelcheck::explore([] {
    auto history = std::make_unique<linearizable<register_spec>>();
    std::atomic<bool> called{false};
    std::thread writer([&] {
      history->call<&register_spec::write>([](int) {}, 1);
      called.store(true, std::memory_order_relaxed);
    });
    if (called.load(std::memory_order_relaxed)) history->check();
    writer.join();
  });
  EXPECT_EQ(r.verdict(), "data race");
  EXPECT_TRUE(has(r, "linearizable.hpp")) << r;
}

TEST(Linearizable, RefusesMoreCallsThanItCanOrder) {
  result const r = modelcheck::explore([] {
    linearizable<register_spec> history;
    for (int i = 0; i != 65; ++i) history.call<&register_spec::read>([] { return 0; });
  });
  EXPECT_EQ(r.verdict(), "not linearizable");
  EXPECT_TRUE(has(r, "more than 64 calls")) << r;
}

TEST(Linearizable, RecordsNothingOutsideOfWhatIsExplored) {
  linearizable<register_spec> history;
  EXPECT_EQ(history.call<&register_spec::read>([] { return 7; }), 7);
  history.check();
}

/// Recording the calls adds no executions, but that rounds in vain of the threads that record are not left out: what is
/// learnt in them orders calls.
TEST(Linearizable, AddsNoExecutions) {
  result const unobserved = modelcheck::explore([] {
    ring<2, false> it;
    std::thread other([&] {
      for (int i = 1; i != 4; ++i) static_cast<void>(it.push(i));
    });
    static_cast<void>(it.pop());
    static_cast<void>(it.pop());
    other.join();
    static_cast<void>(it.pop());
  });
  EXPECT_EQ((explore_ring<ring_spec<2>, ring<2, false>>().executions()), unobserved.executions());
  EXPECT_GT(unobserved.executions(), 1u);
}

// The search for an order, compared with one that tries every order.

struct made_up_call {
  bool pushes;
  int item;  // of a pop: its result; 0: nothing
  bool has_returned;

  [[nodiscard]] bool returned() const { return has_returned; }
  bool replay(queue_spec& state) const {
    if (pushes) {
      state.push(item);
      return true;
    }
    return state.pop().value_or(0) == item || !has_returned;
  }
};

bool is_an_order(std::vector<made_up_call> const& calls, std::vector<std::uint64_t> const& before,
                 std::vector<std::size_t> const& order) {
  queue_spec state;
  std::uint64_t done = 0;
  for (std::size_t const i : order) {
    for (std::size_t const later : order) {
      if ((done >> later & 1) == 0 && (before[i] >> later & 1) != 0) return false;
    }
    if (!calls[i].replay(state)) return false;
    done |= std::uint64_t{1} << i;
  }
  return true;
}

/// Whether there is an order of all calls that have returned, and of any of the others.
bool has_an_order(std::vector<made_up_call> const& calls, std::vector<std::uint64_t> const& before) {
  for (std::uint64_t some = 0; some != std::uint64_t{1} << calls.size(); ++some) {
    std::vector<std::size_t> order;
    bool all = true;
    for (std::size_t i = 0; i != calls.size(); ++i) {
      if ((some >> i & 1) != 0) order.push_back(i);
      all = all && ((some >> i & 1) != 0 || !calls[i].has_returned);
    }
    if (!all) continue;
    do {
      if (is_an_order(calls, before, order)) return true;
    } while (std::next_permutation(order.begin(), order.end()));
  }
  return false;
}

TEST(OrderOfCalls, IsFoundWhereverThereIsOne) {
  std::mt19937 dice(7);
  auto const below = [&](int n) { return static_cast<int>(dice() % static_cast<unsigned>(n)); };
  int found = 0;
  constexpr int histories = 20000;
  for (int n = 0; n != histories; ++n) {
    std::vector<made_up_call> calls(static_cast<std::size_t>(1 + below(6)));
    std::vector<made_up_call const*> all;
    std::vector<std::uint64_t> before;
    for (std::size_t i = 0; i != calls.size(); ++i) {
      bool const pushes = below(2) != 0;
      calls[i] = {pushes, pushes ? static_cast<int>(i) + 1 : below(static_cast<int>(calls.size()) + 1), below(6) != 0};
      all.push_back(&calls[i]);
      before.push_back(0);
      for (std::size_t j = 0; j != i; ++j) {  // closed under transitivity
        if (below(4) == 0) before[i] |= std::uint64_t{1} << j | before[j];
      }
    }
    modelcheck::detail::order_of_calls<queue_spec, made_up_call> search(all, before);
    bool const is = search.find({});
    ASSERT_EQ(is, has_an_order(calls, before));
    ASSERT_TRUE(!is || is_an_order(calls, before, search.longest()));
    found += is ? 1 : 0;
  }
  EXPECT_GT(found, histories / 10);
  EXPECT_LT(found, histories * 9 / 10);
}

constexpr std::size_t alike = 12;
int replays = 0;

struct counted_call {
  int wanted;
  [[nodiscard]] static bool returned() { return true; }
  bool replay(register_spec& state) const {
    if (++replays > (1 << alike) * static_cast<int>(alike + 1)) throw std::runtime_error("it was tried before");
    state.write(state.read() + 1);
    return wanted == 0 || wanted == state.read();
  }
};

// Equal calls, and one that is impossible: without memory of dead ends there are 12! orders to try.
TEST(OrderOfCalls, DoesNotTryAgainWhatHasFailed) {
  std::vector<counted_call> calls(alike, {0});
  calls.push_back({100});
  std::vector<counted_call const*> all;
  for (counted_call const& each : calls) all.push_back(&each);
  modelcheck::detail::order_of_calls<register_spec, counted_call> search(all, std::vector<std::uint64_t>(all.size()));
  EXPECT_FALSE(search.find({}));
}

}  // namespace
