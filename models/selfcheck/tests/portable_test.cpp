// The reduced search stopped half-way, carried elsewhere as bytes, and gone on with.
#include "../../search/portable.hpp"

#include <gtest/gtest.h>
#include <array>

#include "../../graph/bytes.hpp"
#include "../../graph/fingerprint.hpp"
#include "../../graph/graph_bytes.hpp"
#include "environment.hpp"
#include "program.hpp"

namespace models::selfcheck {

namespace {

constexpr std::uint64_t plenty = 10'000'000;

/// Ends a search early, between two executions.
class first_few final : public strategy {
 public:
  first_few(strategy& all, std::uint64_t count) : all_(all), left_(count) {}
  bool next() override { return left_ != 0 && (--left_, all_.next()); }
  int pick(execution& x) override { return all_.pick(x); }
  [[nodiscard]] bool exhaustive() const override { return false; }
  [[nodiscard]] char const* fault() const override { return all_.fault(); }

 private:
  strategy& all_;
  std::uint64_t left_;
};

struct carried {
  std::string graph;
  double share;
};

std::vector<carried> pack(portable_search& search) {
  std::vector<carried> all;
  for (std::size_t i = 0; i != search.waiting(); ++i) {
    all.push_back({to_bytes(search.waiting_graph(i)), search.waiting_share(i)});
  }
  return all;
}

void unpack(std::vector<carried> const& all, int threads, portable_search& search) {
  for (carried const& c : all) search.give(graph_from(c.graph, threads), c.share);
}

/// From the empty graph.
portable_search whole(int threads) {
  portable_search search(threads);
  search.give(graph(threads), 1);
  return search;
}

void add(exploration& sum, exploration const& part) {
  sum.graphs.insert(part.graphs.begin(), part.graphs.end());
  sum.outcomes.insert(part.outcomes.begin(), part.outcomes.end());
  sum.complete += part.complete;
  sum.blocked += part.blocked;
  sum.deadlocks += part.deadlocks;
}

void expect_equal(exploration const& a, exploration const& b, std::string const& what) {
  EXPECT_EQ(a.graphs, b.graphs) << what;
  EXPECT_EQ(a.outcomes, b.outcomes) << what;
  EXPECT_EQ(a.complete, b.complete) << what;
  EXPECT_EQ(a.blocked, b.blocked) << what;
  EXPECT_EQ(a.deadlocks, b.deadlocks) << what;
}

void expect_equal(vector_clock const& a, vector_clock const& b) {
  for (int t = 0; t != max_threads; ++t) EXPECT_EQ(a[t], b[t]);
}

void expect_equal(operation const& a, operation const& b) {
  EXPECT_EQ(a.kind, b.kind);
  EXPECT_EQ(a.modify, b.modify);
  EXPECT_EQ(a.accept, b.accept);
  EXPECT_EQ(a.on_failure, b.on_failure);
  EXPECT_EQ(a.order, b.order);
  EXPECT_EQ(a.failure_order, b.failure_order);
  EXPECT_EQ(a.label, b.label);
  EXPECT_EQ(a.failure_label, b.failure_label);
  EXPECT_EQ(a.by_value, b.by_value);
  EXPECT_EQ(a.elapses, b.elapses);
  EXPECT_EQ(a.spurious, b.spurious);
  EXPECT_EQ(a.fence, b.fence);
  EXPECT_EQ(a.kernel, b.kernel);
  EXPECT_EQ(a.width, b.width);
  EXPECT_EQ(a.hidden, b.hidden);
  EXPECT_EQ(a.location, b.location);
  EXPECT_EQ(a.operand, b.operand);
  EXPECT_EQ(a.expected, b.expected);
}

void expect_equal(event const& a, event const& b) {
  expect_equal(a.op, b.op);
  EXPECT_EQ(a.role, b.role);
  EXPECT_EQ(a.exclusive, b.exclusive);
  EXPECT_EQ(a.blocked, b.blocked);
  EXPECT_EQ(a.from, b.from);
  EXPECT_EQ(a.place, b.place);
  EXPECT_EQ(a.stamp, b.stamp);
  EXPECT_EQ(a.value, b.value);
  expect_equal(a.prefix, b.prefix);
  expect_equal(a.known, b.known);
  expect_equal(a.message, b.message);
}

void expect_equal(graph const& a, graph const& b) {
  ASSERT_EQ(a.order(), b.order());
  for (event_id const i : a.order()) expect_equal(a.at(i), b.at(i));
  for (int t = 0; t != a.threads(); ++t) expect_equal(a.knowledge(t), b.knowledge(t));
  ASSERT_EQ(a.initials().size(), b.initials().size());
  for (start const& s : a.initials()) EXPECT_EQ(b.initial(s.location), s.value);
  EXPECT_EQ(graph_fingerprint(a)({}), graph_fingerprint(b)({}));
}

TEST(GraphBytes, GiveBackTheGraphThatTheyWereMadeFrom) {
  std::size_t graphs = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    program const p = small_program(seed);
    int const threads = static_cast<int>(p.size());
    portable_search search = whole(threads);
    first_few some(search, 1 + seed % 7);
    explore(p, some, plenty);
    for (std::size_t i = 0; i != search.waiting(); ++i) {
      SCOPED_TRACE("seed " + std::to_string(seed));
      graph const& g = search.waiting_graph(i);
      expect_equal(graph_from(to_bytes(g), threads), g);
      ++graphs;
    }
  }
  EXPECT_GT(graphs, 500u);
}

/// An operation of which every field but the flags has a value of its own, so that none can be left out or mixed up.
operation of_many_values() {
  operation op;
  op.kind = op_kind::cas;
  op.modify = rmw_kind::bit_xor;
  op.accept = acceptable::equal;
  op.on_failure = failing::ends_round;
  op.order = std::memory_order_acq_rel;
  op.failure_order = std::memory_order_acquire;
  op.label = 200;
  op.failure_label = 201;
  op.width = 4;
  op.location = 0xfedcba98;
  op.operand = 0xfffffffffffffffe;
  op.expected = 0x8000000000000001;
  return op;
}

/// The fields of operation and event, with that operation.
void expect_kept(operation const& op) {
  event write;
  write.op = op;
  write.role = event_role::write;
  write.exclusive = true;
  write.value = 0x7fff00001234;
  write.stamp = 70000;
  event read = write;
  read.role = event_role::read;
  read.from = {1, 0};
  read.stamp = 70001;
  event wait = read;
  wait.op.kind = op_kind::await;
  wait.exclusive = false;
  graph g(3);
  g.set_initial(7, 0x123456789abcdef0);
  g.append(1, write);
  g.append(0, read);
  g.append(2, wait);
  expect_equal(graph_from(to_bytes(g), 3), g);
}

TEST(GraphBytes, KeepEveryField) {
  std::array<void (*)(operation&), 6> const flags{
      [](operation& op) { op.by_value = true; }, [](operation& op) { op.elapses = true; },
      [](operation& op) { op.spurious = true; }, [](operation& op) { op.fence = true; },
      [](operation& op) { op.kernel = true; },   [](operation& op) { op.hidden = true; },
  };
  for (auto const set : flags) {
    operation op = of_many_values();
    set(op);
    expect_kept(op);
  }
}

TEST(GraphBytes, AreRefusedWhenSomethingIsMissing) {
  program const p{{store(0, 1), load(1)}, {store(1, 1), load(0)}};
  portable_search search = whole(2);
  first_few one(search, 1);
  explore(p, one, plenty);
  ASSERT_NE(search.waiting(), 0u);
  std::string const bytes = to_bytes(search.waiting_graph(0));
  for (std::size_t size = 0; size != bytes.size(); ++size) {
    EXPECT_THROW(graph_from(bytes.substr(0, size), 2), unreadable) << size;
  }
  EXPECT_THROW(graph_from(bytes + '\0', 2), unreadable);
  EXPECT_THROW(graph_from(bytes, 1), unreadable);  // it names a second thread
}

/// How many random programs; set the environment variable to look longer.
std::uint64_t programs() { return from_environment("PORTABLE_PROGRAMS", 100); }

TEST(PortableSearch, FindsTheSameWhenItIsCarriedElsewhereAgainAndAgain) {
  std::uint64_t moves = 0;
  for (std::uint64_t seed = 1; seed <= programs(); ++seed) {
    program const p = small_program(seed);
    int const threads = static_cast<int>(p.size());
    portable_search undisturbed = whole(threads);
    exploration const expected = explore(p, undisturbed, plenty);
    ASSERT_EQ(expected.fault, nullptr);

    exploration sum;
    std::vector<carried> left{{to_bytes(graph(threads)), 1}};
    while (!left.empty()) {
      portable_search search(threads);
      unpack(left, threads, search);
      first_few some(search, 1 + expected.complete / 3);
      add(sum, explore(p, some, plenty));
      left = pack(search);
      ++moves;
    }
    expect_equal(sum, expected, "seed " + std::to_string(seed) + "\n" + describe(p));
  }
  EXPECT_GT(moves, 2 * programs());
}

TEST(PortableSearch, FindsTheSameWhenEveryGraphIsExploredByItself) {
  for (std::uint64_t seed = 1; seed <= programs() / 5; ++seed) {
    program const p = small_program(seed);
    int const threads = static_cast<int>(p.size());
    portable_search undisturbed = whole(threads);
    exploration const expected = explore(p, undisturbed, plenty);

    exploration sum;
    std::vector<carried> left{{to_bytes(graph(threads)), 1}};
    while (!left.empty()) {
      // The oldest first: the order in which they come must not matter.
      portable_search search(threads);
      unpack({left.front()}, threads, search);
      left.erase(left.begin());
      first_few one(search, 1);
      add(sum, explore(p, one, plenty));
      for (carried& c : pack(search)) left.push_back(std::move(c));
    }
    expect_equal(sum, expected, "seed " + std::to_string(seed) + "\n" + describe(p));
  }
}

/// A slot that offers addresses: what they are differs from process to process.
program offers(std::uint64_t address) {
  auto offer = [&](std::uint64_t mine) -> thread_code {
    instruction claim = cas(0, 0, mine, std::memory_order_release);
    claim.skip_if = 0;
    claim.skip = 1;
    return {claim, cas(0, mine, 0), load(0), store(1, mine), load(1)};
  };
  return {offer(address), offer(address + 64), {load(0), cas(0, address, 0), load(1)}};
}

TEST(PortableSearch, GoesOnWhereAddressesAreOthers) {
  program const here = offers(0x7f0000001000);
  program const there = offers(0x55aa00002000);
  portable_search undisturbed = whole(3);
  exploration const expected = explore(here, undisturbed, plenty);
  for (std::uint64_t stop = 1; stop < expected.complete; stop += 7) {
    portable_search before = whole(3);
    first_few some(before, stop);
    exploration sum = explore(here, some, plenty);
    portable_search after(3);
    unpack(pack(before), 3, after);
    add(sum, explore(there, after, plenty));
    EXPECT_EQ(sum.graphs, expected.graphs) << "stopped after " << stop;
    EXPECT_EQ(sum.complete, expected.complete) << "stopped after " << stop;
    EXPECT_EQ(sum.blocked, expected.blocked) << "stopped after " << stop;
  }
}

}  // namespace

}  // namespace models::selfcheck
