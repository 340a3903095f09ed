// One exploration by several processes has the same executions, graphs and outcomes as by one process, for programs
// with data on the heap, on stacks, in thread_local variables and in the checker's own words.
#include "../include/modelcheck/modelcheck.hpp"

#include <gtest/gtest.h>
#include <sys/syscall.h>

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace {

using modelcheck::options;
using modelcheck::result;

result explored_by(unsigned jobs, std::function<void()> const& body, options how) {
  how.jobs = jobs;
  return modelcheck::explore(body, how);
}

/// One process and three find the same, in a search that is long enough to be divided.
void expect_the_same_by_many(std::function<void()> const& body, options how = {}) {
  result const one = explored_by(1, body, how);
  result const many = explored_by(3, body, how);
  EXPECT_EQ(one.verdict(), many.verdict()) << one << many;
  EXPECT_TRUE(one.exhaustive()) << one;
  EXPECT_TRUE(many.exhaustive()) << many;
  EXPECT_EQ(one.executions(), many.executions());
  EXPECT_EQ(one.graphs(), many.graphs());
  EXPECT_EQ(one.outcomes(), many.outcomes());
  EXPECT_GT(one.executions(), 2000u) << "too few for others to help";
}

template <class Body>
void by_threads(int count, Body body) {
  std::vector<std::thread> all;
  for (int i = 0; i != count; ++i) all.emplace_back([&body, i] { body(i); });
  for (std::thread& t : all) t.join();
}

/// By a system call, since a library could have stored the number before the fork.
long this_process() {
  long id = SYS_getpid;
#if defined(__x86_64__)
  asm volatile("syscall" : "+a"(id) : : "rcx", "r11", "memory");
#endif
  return id;
}

/// Each thread changes a counter and reads those of the others.
void counters(int rounds) {
  std::array<std::atomic<int>, 3> all{};
  by_threads(3, [&](int i) {
    auto const me = static_cast<std::size_t>(i);
    for (int n = 0; n != rounds; ++n) all[me].store(all[(me + 1) % 3].load() + 1);
  });
}

#if defined(__x86_64__)
TEST(Jobs, MoreThanOneProcessExplores) {
  auto const body = [] {
    counters(3);
    modelcheck::outcome(std::to_string(this_process()));
  };
  result const one = explored_by(1, body, {});
  EXPECT_EQ(one.outcomes().size(), 1u) << one;
  result const many = explored_by(3, body, {});
  EXPECT_GE(many.outcomes().size(), 2u) << many;
  EXPECT_LE(many.outcomes().size(), 3u) << many;
  EXPECT_EQ(one.graphs(), many.graphs());
}
#endif

struct node {
  int value = 0;
  node* next = nullptr;
};

/// Nodes are allocated by new, and atomics hold their addresses.
void stack_of_nodes() {
  std::atomic<node*> top{nullptr};
  by_threads(3, [&](int i) {
    for (int n = 0; n != 2 - i / 2; ++n) {
      auto* const mine = new node{10 * i + n, top.load(std::memory_order_relaxed)};
      while (!top.compare_exchange_strong(mine->next, mine)) {
      }
    }
  });
  std::string order;
  for (node* n = top.load(); n != nullptr;) {
    node* const gone = std::exchange(n, n->next);
    order += ' ' + std::to_string(gone->value);
    delete gone;
  }
  modelcheck::outcome(order);
}

TEST(Jobs, NodesOfTheHeap) { expect_the_same_by_many(stack_of_nodes); }

/// The order of two blocks in memory decides what is done: if it were different in another process, executions would be
/// missed.
void by_address() {
  auto const first = std::make_unique<std::atomic<int>>(0);
  auto const second = std::make_unique<std::atomic<long>>(0);
  bool const order = static_cast<void*>(first.get()) < static_cast<void*>(second.get());
  by_threads(3, [&](int i) {
    auto const large = std::make_unique<std::array<char, 40>>();
    auto const small = std::make_unique<int>(first->fetch_add(1));
    bool const again = static_cast<void*>(large.get()) < static_cast<void*>(small.get());
    second->fetch_add(order == again ? 1 : 16);
    first->store(static_cast<int>(second->load()));
    if (i == 0) first->fetch_add(1);
  });
  modelcheck::outcome(std::to_string(first->load()) + " " + std::to_string(second->load()));
}

TEST(Jobs, AddressesAreTheSame) { expect_the_same_by_many(by_address); }

/// An MCS lock, whose nodes are thread_local: the addresses of waiting threads' nodes are in other threads' memory.
struct waiter {
  std::atomic<waiter*> next{nullptr};
  std::atomic<bool> waits{false};
};

thread_local waiter mine;

void lock_by_thread_local_nodes() {
  std::atomic<waiter*> last{nullptr};
  int shared = 0;
  by_threads(3, [&](int) {
    for (int n = 0; n != 2; ++n) {
      mine.next = nullptr;
      mine.waits = true;
      if (waiter* const before = last.exchange(&mine)) {
        before->next = &mine;
        while (mine.waits) {
        }
      }
      ++shared;
      waiter* me = &mine;
      if (last.compare_exchange_strong(me, nullptr)) continue;
      while (mine.next == nullptr) {
      }
      mine.next.load()->waits = false;
    }
  });
  modelcheck::outcome(std::to_string(shared));
}

TEST(Jobs, ThreadLocalVariables) { expect_the_same_by_many(lock_by_thread_local_nodes); }

void mutex_and_condition() {
  std::mutex m;
  std::condition_variable changed;
  int turns = 0;
  std::atomic<int> ready{0};
  by_threads(3, [&](int i) {
    ready.fetch_add(1);
    for (int n = 0; n != (i == 0 ? 3 : 2); ++n) {
      std::unique_lock lock(m);
      changed.wait(lock, [&] { return i != 1 || turns != 0; });
      ++turns;
      changed.notify_all();
    }
  });
  std::lock_guard const lock(m);
  modelcheck::outcome(std::to_string(turns));
}

TEST(Jobs, MutexesAndConditionVariables) { expect_the_same_by_many(mutex_and_condition); }

void waits_and_wakes() {
  std::atomic<int> turn{0};
  by_threads(3, [&](int i) {
    for (int now = turn.load(); now < i / 2; now = turn.load()) turn.wait(now);
    for (int n = 0; n != (i == 0 ? 2 : 1); ++n) {
      turn.fetch_add(1);
      turn.notify_all();
      turn.notify_one();
    }
  });
  modelcheck::outcome(std::to_string(turn));
}

TEST(Jobs, Futexes) { expect_the_same_by_many(waits_and_wakes); }

/// Blocks that other threads have freed are reused.
void memory_of_others() {
  std::atomic<int*> slot{nullptr};
  by_threads(3, [&](int i) {
    for (int n = 0; n != 3 - i; ++n) {
      auto* const given = new int(i);
      delete slot.exchange(given);
    }
  });
  int* const last = slot.load();
  modelcheck::outcome(std::to_string(*last));
  delete last;
}

TEST(Jobs, MemoryThatIsUsedAgain) {
  options how;
  how.reuse = modelcheck::memory_reuse::any;
  expect_the_same_by_many(memory_of_others, how);
}

/// It fails only if a thread is overtaken twice.
void fails_rarely() {
  std::array<std::atomic<int>, 3> all{};
  by_threads(3, [&](int i) {
    auto const me = static_cast<std::size_t>(i);
    for (int n = 0; n != 3; ++n) all[me].store(all[(me + 1) % 3].load() + 1);
    if (me == 0 && all[0].load() == 7) modelcheck::fail("seven");
  });
}

TEST(Jobs, AFailureIsRepeated) {
  result const r = explored_by(3, fails_rarely, {});
  EXPECT_EQ(r.verdict(), "assertion failed") << r;
  EXPECT_NE(r.replay(), "");
  setenv("MODELCHECK_REPLAY", r.replay().c_str(), 1);
  result const again = explored_by(3, fails_rarely, {});
  unsetenv("MODELCHECK_REPLAY");
  EXPECT_EQ(again.executions(), 1u);
  EXPECT_EQ(again.verdict(), "assertion failed") << again;
}

TEST(Jobs, AreAskedForByTheEnvironment) {
  setenv("MODELCHECK_JOBS", "two", 1);
  EXPECT_THROW(static_cast<void>(modelcheck::explore([] {})), std::invalid_argument);
  setenv("MODELCHECK_JOBS", "0", 1);
  EXPECT_THROW(static_cast<void>(modelcheck::explore([] {})), std::invalid_argument);
  setenv("MODELCHECK_JOBS", "2", 1);
  EXPECT_TRUE(modelcheck::explore([] {}));
  unsetenv("MODELCHECK_JOBS");
  options how;
  how.jobs = 10'000;
  EXPECT_THROW(static_cast<void>(modelcheck::explore([] {}, how)), std::invalid_argument);
}

}  // namespace
