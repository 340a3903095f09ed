// Tests <modelcheck/clients.hpp>: the number of clients agrees with a count by hand; all of them are explored; the
// smallest that fails is shown as a program, and repeated.
#include "../include/modelcheck/clients.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <sstream>

#include "specifications.hpp"

namespace {

using modelcheck::client_options;
using modelcheck::clients_result;
using modelcheck::distinct;
using modelcheck::interchangeable;
using modelcheck::operation;
using modelcheck::operations;
using modelcheck::values;
using modelcheck::detail::all_clients;
using modelcheck::detail::argument_shape;
using modelcheck::detail::client;
using modelcheck::detail::operation_shape;
using kind = argument_shape::kind;

// The set of clients.

operation_shape const push{"push", {{kind::distinct, 1}}};
operation_shape const pop{"pop", {}};

std::size_t count(std::vector<operation_shape> const& of, int threads, int calls) {
  return all_clients(of, threads, calls).found().size();
}

/// The number of multisets of so many elements of `from`.
std::size_t choices(std::size_t chosen, std::size_t from) {
  std::size_t all = 1;
  for (std::size_t i = 1; i <= chosen; ++i) all = all * (from + i - 1) / i;
  return all;
}

TEST(AllClients, AreTheMultisetsOfTheirThreads) {
  // Two operations: 2 threads of one call, 4 of two.
  EXPECT_EQ(count({push, pop}, 1, 1), 2u);
  EXPECT_EQ(count({push, pop}, 1, 2), 6u);
  EXPECT_EQ(count({push, pop}, 2, 2), choices(1, 6) + choices(2, 6));
  EXPECT_EQ(count({push, pop}, 3, 2), choices(1, 6) + choices(2, 6) + choices(3, 6));
  EXPECT_EQ(count({push, pop}, 3, 2), 83u);
}

TEST(AllClients, HaveEachValueThatIsToldApart) {
  operation_shape const add{"add", {{kind::told_apart, 3}}};
  EXPECT_EQ(count({add}, 2, 1), choices(1, 3) + choices(2, 3));
}

TEST(AllClients, DifferInMoreThanTheNamesOfValues) {
  operation_shape const add{"add", {{kind::interchangeable, 2}}};
  operation_shape const remove{"remove", {{kind::interchangeable, 2}}};
  EXPECT_EQ(count({add}, 1, 1), 1u);          // a
  EXPECT_EQ(count({add}, 1, 2), 3u);          // a, aa, ab
  EXPECT_EQ(count({add}, 2, 1), 3u);          // a, a|a, a|b
  EXPECT_EQ(count({add, remove}, 2, 1), 8u);  // two alone, and add|add, add|remove, remove|remove with one and with two
}

/// The clients, with all orders of their threads and all permutations of values, are all clients, each once.
TEST(AllClients, StandForEveryOne) {
  operation_shape const add{"add", {{kind::interchangeable, 3}}};
  operation_shape const has{"has", {{kind::told_apart, 2}}};
  auto const words = [](client const& c, std::vector<int> const& names) {
    std::multiset<std::vector<int>> all;
    for (auto const& thread : c) {
      std::vector<int> text;
      for (auto const& each : thread) {
        int const argument = each.arguments[0];
        text.push_back(each.operation);
        text.push_back(each.operation == 0 ? names[static_cast<std::size_t>(argument)] : argument);
      }
      all.insert(text);
    }
    return all;
  };
  std::set<std::multiset<std::vector<int>>> seen;
  for (client const& c : all_clients({add, has}, 3, 2).found()) {
    std::set<std::multiset<std::vector<int>>> same;
    std::vector<int> names{0, 1, 2};
    do same.insert(words(c, names));
    while (std::next_permutation(names.begin(), names.end()));
    for (auto const& each : same) EXPECT_TRUE(seen.insert(each).second);
  }
  EXPECT_EQ(seen.size(), choices(1, 30) + choices(2, 30) + choices(3, 30));  // 5 calls: 30 threads
}

TEST(AllClients, KeepToOneThreadWhatIsOneThreads) {
  operation_shape producer = push;
  operation_shape consumer = pop;
  producer.by_one_thread = consumer.by_one_thread = true;
  EXPECT_EQ(count({producer, consumer}, 3, 1), 3u);  // push, pop, push|pop
}

TEST(AllClients, AreThoseWithTheFewestCallsFirst) {
  std::size_t last = 1;
  for (client const& c : all_clients({push, pop}, 3, 2).found()) {
    EXPECT_GE(all_clients::size(c), last);
    last = all_clients::size(c);
  }
  EXPECT_EQ(last, 6u);
}

TEST(AllClients, GiveDistinctNumbersToEachCall) {
  for (client const& c : all_clients({push}, 3, 2).found()) {
    std::set<int> given;
    for (auto const& thread : c) {
      for (auto const& each : thread) EXPECT_TRUE(given.insert(each.arguments[0]).second);
    }
  }
}

TEST(AllClients, RefuseValuesThatCannotChangePlaces) {
  operation_shape const add{"add", {{kind::interchangeable, 2}}};
  operation_shape const remove{"remove", {{kind::interchangeable, 3}}};
  EXPECT_THROW(count({add, remove}, 1, 1), std::invalid_argument);
}

// The results of their exploration.

template <class Spec, class Structure>
clients_result explore(client_options const& how) {
  return modelcheck::explore_clients<Spec>(
      [] { return Structure(); },
      operations(operation<&Spec::push>([](Structure& it, int item) { return it.push(item); }, distinct),
                 operation<&Spec::pop>([](Structure& it) { return it.pop(); }).at_the_end()),
      how);
}

std::string text_of(clients_result const& r) {
  std::ostringstream text;
  text << r;
  return text.str();
}

TEST(Clients, OfRightStructuresPass) {
  clients_result const r = explore<stack_spec, treiber_stack<false>>({.threads = 2, .calls = 2});
  EXPECT_TRUE(r) << r;
  EXPECT_EQ(r.clients, 27u);
  EXPECT_EQ(r.explored, 27u);
  EXPECT_EQ(r.exhaustive, 27u);
  EXPECT_GT(r.executions, 27u);
  clients_result const queue = explore<queue_spec, michael_scott_queue<false>>({.threads = 3, .calls = 1});
  EXPECT_TRUE(queue) << queue;
  EXPECT_EQ(queue.clients, 9u);
}

TEST(Clients, FindTheSmallestThatFails) {
  clients_result const r = explore<stack_spec, treiber_stack<true>>({.threads = 3, .calls = 2});
  ASSERT_TRUE(r.failed) << r;
  EXPECT_EQ(r.failed->verdict(), "not linearizable");
  EXPECT_EQ(r.program,
            "  std::thread thread_1([&] { it.push(2); });\n"
            "  std::thread thread_2([&] { it.pop(); });\n"
            "  it.push(1);\n"
            "  thread_1.join();\n"
            "  thread_2.join();\n"
            "  it.pop();  // until it gives the same twice\n")
      << r;
  EXPECT_LT(r.explored, r.clients);
  EXPECT_FALSE(r);
}

/// One client is repeated, in one execution.
TEST(Clients, RepeatTheOneThatFails) {
  clients_result const r = explore<queue_spec, locked_queue<true>>({.threads = 2, .calls = 2});
  ASSERT_TRUE(r.failed) << r;
  setenv("MODELCHECK_REPLAY", r.failed->replay().c_str(), 1);
  clients_result const again = explore<queue_spec, locked_queue<true>>({.threads = 2, .calls = 2});
  unsetenv("MODELCHECK_REPLAY");
  ASSERT_TRUE(again.failed) << again;
  EXPECT_EQ(again.explored, 1u);
  EXPECT_EQ(again.executions, 1u);
  EXPECT_EQ(again.program, r.program);
  EXPECT_NE(text_of(r).find("MODELCHECK_REPLAY='" + r.failed->replay() + "'"), std::string::npos) << r;
}

TEST(Clients, SeeAtTheEndWhatIsLost) {
  struct forgetful {
    locked_queue<false> it;
    std::atomic<int> pushed{0};
    void push(int item) {
      if (pushed.load() == 0) it.push(item);  // concurrent items are all kept
      pushed.store(1);
    }
    std::optional<int> pop() { return it.pop(); }
  };
  clients_result const r = explore<queue_spec, forgetful>({.threads = 1, .calls = 2});
  ASSERT_TRUE(r.failed) << r;
  EXPECT_EQ(r.program, "  it.push(1); it.push(2);\n  it.pop();  // until it gives the same twice\n");
}

struct set_spec {
  std::set<int> all;
  bool add(int key) { return all.insert(key).second; }
  bool remove(int key) { return all.erase(key) != 0; }
  bool operator==(set_spec const&) const = default;
};

/// A bit for each key. The fault: add() reads before it writes, and not by one read-modify-write.
template <bool Faulty>
struct bits {
  std::atomic<unsigned> all{0};
  bool add(int key) {
    if (!Faulty) return (all.fetch_or(1u << key) >> key & 1) == 0;
    bool const is_new = (all.load() >> key & 1) == 0;
    all.fetch_or(1u << key);
    return is_new;
  }
  bool remove(int key) { return (all.fetch_and(~(1u << key)) >> key & 1) != 0; }
};

template <bool Faulty>
clients_result explore_sets() {
  return modelcheck::explore_clients<set_spec>(
      [] { return bits<Faulty>(); },
      operations(
          operation<&set_spec::add>([](bits<Faulty>& b, int key) { return b.add(key); }, interchangeable(1, 2)),
          operation<&set_spec::remove>([](bits<Faulty>& b, int key) { return b.remove(key); }, interchangeable(1, 2))));
}

TEST(Clients, OfSetsWithKeys) {
  clients_result const right = explore_sets<false>();
  EXPECT_TRUE(right) << right;
  clients_result const wrong = explore_sets<true>();
  ASSERT_TRUE(wrong.failed) << wrong;
  EXPECT_EQ(wrong.program, "  std::thread thread_1([&] { it.add(1); });\n  it.add(1);\n  thread_1.join();\n");
}

TEST(Clients, BeginWithWhatTheStructureHas) {
  clients_result const r = modelcheck::explore_clients<set_spec>(
      [] { return bits<false>{2}; },
      operations(operation<&set_spec::add>([](bits<false>& b, int key) { return b.add(key); }, values(1, 2))),
      {.threads = 2, .calls = 1}, set_spec{{1}});
  EXPECT_TRUE(r) << r;
  EXPECT_EQ(r.clients, 5u);
}

TEST(Clients, EndWithTheirBudget) {
  clients_result const all = explore<queue_spec, michael_scott_queue<false>>(
      {.threads = 3, .calls = 2, .budget = std::chrono::milliseconds(500)});
  EXPECT_FALSE(all.failed) << all;
  EXPECT_FALSE(all);
  EXPECT_LT(all.explored, all.clients);
  EXPECT_LT(all.seconds, 600);
  clients_result const each = explore<queue_spec, michael_scott_queue<false>>(
      {.threads = 2, .calls = 2, .budget_of_each = std::chrono::milliseconds(1)});
  EXPECT_EQ(each.explored, each.clients);
  EXPECT_LT(each.exhaustive, each.clients) << each;
}

TEST(Clients, EndAfterTheExecutionsOfEach) {
  clients_result const one = explore<queue_spec, michael_scott_queue<false>>({.calls = 1, .executions_of_each = 1});
  EXPECT_FALSE(one.failed) << one;
  EXPECT_EQ(one.explored, one.clients);
  EXPECT_EQ(one.executions, one.clients);
  EXPECT_LT(one.exhaustive, one.clients) << one;
}

TEST(Clients, RefuseOptionsThatMakeNoSense) {
  EXPECT_THROW((explore<queue_spec, locked_queue<false>>({.threads = 9})), std::invalid_argument);
  EXPECT_THROW((explore<queue_spec, locked_queue<false>>({.threads = 0})), std::invalid_argument);
  EXPECT_THROW((explore<queue_spec, locked_queue<false>>({.calls = 0})), std::invalid_argument);
}

}  // namespace
