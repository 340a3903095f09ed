// The exact search stopped half-way, carried elsewhere as bytes, and gone on with.
//
// PIECES_PROGRAMS says how many random programs.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <numeric>

#include "../../exact/axioms/cpp20.hpp"
#include "../../exact/graph/bytes.hpp"
#include "../../exact/search/divisible.hpp"
#include "../../graph/bytes.hpp"
#include "environment.hpp"
#include "exact_interpreter.hpp"
#include "random_programs.hpp"

namespace models::selfcheck {

namespace {

constexpr std::uint64_t plenty = 1'000'000;
constexpr std::uint64_t largest = 3'000;  // executions of a program that is compared

exact::cpp20 const model;

std::uint64_t programs() { return from_environment("PIECES_PROGRAMS", 2'000); }

exact::every_graph search_of(program const& p) {
  return exact::every_graph(model, static_cast<int>(p.size()), running_threads(p));
}

/// Calls `look` with so many random programs, each with its seed.
template <class Look>
void for_random_programs(std::uint64_t count, Look look) {
  for (std::uint64_t seed = 1; seed <= count && !testing::Test::HasFailure(); ++seed) {
    program const p = author(seed, kinds::all).write();
    SCOPED_TRACE("seed " + std::to_string(seed));
    look(seed, p);
    if (testing::Test::HasFailure()) std::printf("%s", describe(p).c_str());
  }
}

void expect_equal(exact::view const& a, exact::view const& b) {
  for (int t = 0; t != exact::most_threads; ++t) EXPECT_EQ(a[t], b[t]);
}

void expect_equal(exact::event const& a, exact::event const& b) {
  EXPECT_EQ(a.op, b.op);
  EXPECT_EQ(a.role, b.role);
  EXPECT_EQ(a.exclusive, b.exclusive);
  EXPECT_EQ(a.blocked, b.blocked);
  EXPECT_EQ(a.after_plain, b.after_plain);
  EXPECT_EQ(a.from, b.from);
  EXPECT_EQ(a.place, b.place);
  EXPECT_EQ(a.stamp, b.stamp);
  EXPECT_EQ(a.value, b.value);
  expect_equal(a.porf, b.porf);
  expect_equal(a.hb, b.hb);
  expect_equal(a.message, b.message);
}

void expect_equal(exact::location const& a, exact::location const& b) {
  EXPECT_EQ(a.id, b.id);
  EXPECT_EQ(a.initial, b.initial);
  EXPECT_EQ(a.writes, b.writes);
  EXPECT_TRUE(std::is_permutation(a.reads.begin(), a.reads.end(), b.reads.begin(), b.reads.end()));
}

void expect_equal(exact::graph const& a, exact::graph const& b) {
  ASSERT_EQ(a.threads(), b.threads());
  EXPECT_EQ(a.running(), b.running());
  EXPECT_EQ(a.seq_cst_events(), b.seq_cst_events());
  for (int t = 0; t != a.threads(); ++t) {
    EXPECT_EQ(a.spawned_by(t), b.spawned_by(t));
    ASSERT_EQ(a.size(t), b.size(t));
    for (int i = 0; i != a.size(t); ++i) expect_equal(a.at(exact::id_of(t, i)), b.at(exact::id_of(t, i)));
  }
  ASSERT_EQ(a.locations().size(), b.locations().size());
  for (std::size_t i = 0; i != a.locations().size(); ++i) expect_equal(a.locations()[i], b.locations()[i]);
}

TEST(GraphBytes, GiveBackTheGraphThatTheyWereMadeFrom) {
  std::size_t graphs = 0;
  std::size_t events = 0;
  std::size_t bytes = 0;
  for_random_programs(programs(), [&](std::uint64_t seed, program const& p) {
    exact::every_graph search = search_of(p);
    explore_exactly(p, search, 1 + seed % 17);
    for (exact::graph const& g : search.stack()) {
      std::string const text = to_bytes(g);
      expect_equal(g, exact::graph_from(text, g.threads()));
      ++graphs;
      bytes += text.size();
      for (int t = 0; t != g.threads(); ++t) events += static_cast<std::size_t>(g.size(t));
    }
  });
  std::printf("%zu graphs, %.1f bytes an event\n", graphs, static_cast<double>(bytes) / static_cast<double>(events));
  EXPECT_GT(graphs, programs());
}

/// An operation of which every field but the flags has a value of its own, so that none can be left out or mixed up.
operation of_many_values() {
  operation op;
  op.kind = op_kind::cas;
  op.modify = rmw_kind::bit_xor;
  op.accept = acceptable::equal;
  op.on_failure = failing::only_that;
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

/// A graph in which one thread has written, another has replaced that, a third waits, and a fourth has chosen and is
/// about to replace what is replaced already; all with that operation.
exact::graph with_events_of(operation const& op) {
  exact::graph g(5, 4);
  g.set_initial(op.location, op.expected);
  auto const append = [&](int t, exact::event e, std::uint32_t stamp) {
    e.stamp = stamp;
    e.after_plain = stamp % 2 == 0;
    return g.append(t, e);
  };
  append(1, exact::read_event(op, {}, op.expected), 70'000);
  g.append_write(1, exact::write_event(op, op.operand, true), 1);
  operation store = op;
  store.kind = op_kind::store;
  exact::event write = exact::write_event(store, store.operand, false);
  write.stamp = 5;
  g.append_write(0, write, 2);
  operation wait = op;
  wait.kind = op_kind::await;
  append(2, exact::read_event(wait, exact::id_of(1, 1), op.operand), 90'000);
  operation choice;
  choice.kind = op_kind::choice;
  choice.operand = 0x100000001;
  exact::event chosen;
  chosen.op = choice;
  chosen.value = 0x100000000;
  append(3, chosen, 90'003);
  append(3, exact::read_event(op, {}, op.expected), 90'004);
  return g;
}

TEST(GraphBytes, KeepEveryField) {
  using set = void (*)(operation&);
  for (set const flag : {set([](operation& op) { op.by_value = true; }), set([](operation& op) { op.elapses = true; }),
                         set([](operation& op) { op.spurious = true; }), set([](operation& op) { op.fence = true; }),
                         set([](operation& op) { op.kernel = true; }), set([](operation& op) { op.hidden = true; })}) {
    operation op = of_many_values();
    flag(op);
    exact::graph const g = with_events_of(op);
    expect_equal(g, exact::graph_from(to_bytes(g), 5));
  }
}

/// What `make` returns in a process of its own.
template <class Make>
std::string from_another_process(Make make) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  pid_t const child = fork();
  if (child == 0) {
    std::string const text = make();
    bool const is_told = write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size());
    _exit(is_told ? 0 : 1);
  }
  close(ends[1]);
  std::string text;
  char part[256];
  for (ssize_t n = 0; (n = read(ends[0], part, sizeof part)) > 0;) text.append(part, static_cast<std::size_t>(n));
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return text;
}

/// Where nobody has had them before.
TEST(GraphBytes, TellValuesOfSixteenBytesToAnotherProcess) {
  wide_value const first = wide_value{3} << 64 | ~std::uint64_t{0};
  wide_value const more = wide_value{4} << 64 | 5;
  std::string const bytes = from_another_process([&] {
    operation op;
    op.kind = op_kind::rmw;
    op.modify = rmw_kind::add;
    op.width = wide;
    op.location = 7;
    op.operand = number_of_wide(more);
    exact::graph g(1, 1);
    g.set_initial(op.location, number_of_wide(first));
    g.append(0, exact::read_event(op, {}, number_of_wide(first)));
    g.append_write(0, exact::second_half(g.at(exact::id_of(0, 0))), 1);
    return to_bytes(g);
  });
  exact::graph const g = exact::graph_from(bytes, 1);
  EXPECT_TRUE(wide_value_of(g.at(exact::id_of(0, 0)).value) == first);
  EXPECT_TRUE(wide_value_of(g.at(exact::id_of(0, 1)).value) == first + more);
}

/// Whether they are read as a graph; no other exception but that they are unreadable leaves.
bool are_read(std::string_view bytes, int threads) {
  try {
    exact::graph_from(bytes, threads);
    return true;
  } catch (unreadable const&) {
    return false;
  }
}

TEST(GraphBytes, AreRefusedWhenSomethingIsMissing) {
  std::string const bytes = to_bytes(with_events_of(of_many_values()));
  ASSERT_TRUE(are_read(bytes, 5));
  for (std::size_t size = 0; size != bytes.size(); ++size) EXPECT_FALSE(are_read(bytes.substr(0, size), 5)) << size;
  EXPECT_FALSE(are_read(bytes + '\0', 5));
  EXPECT_FALSE(are_read(bytes, 4));
  EXPECT_FALSE(are_read(bytes, 6));
}

/// What a graph must be for the search to go on from it: each read has read a write of its location, no two events have
/// one stamp, and nothing comes between the halves of a read-modify-write.
void expect_sound(exact::graph const& g) {
  std::set<std::uint32_t> stamps;
  for (int t = 0; t != g.threads(); ++t) {
    for (int i = 0; i != g.size(t); ++i) {
      exact::event const& e = g.at(exact::id_of(t, i));
      EXPECT_TRUE(stamps.insert(e.stamp).second);
      if (e.reads() && !e.from.initial()) {
        EXPECT_TRUE(g.at(e.from).writes());
        EXPECT_EQ(g.at(e.from).op.location, e.op.location);
      }
      if (!e.writes() || !e.exclusive) continue;
      EXPECT_EQ(g.write_at(e.op.location, static_cast<int>(e.place) - 1), g.at(exact::id_of(t, i - 1)).from);
    }
  }
}

/// The search from that graph ends, whatever it finds.
void expect_end(program const& p, exact::graph&& g) {
  exact::every_graph search = search_of(p);
  search.stack().clear();
  search.stack().push_back(std::move(g));
  explore_exactly(p, search, 20);
}

TEST(GraphBytes, AreRefusedOrSoundWhateverHasBecomeOfThem) {
  std::mt19937_64 random(1);
  std::size_t refused = 0;
  std::size_t read = 0;
  for_random_programs(programs() / 4, [&](std::uint64_t seed, program const& p) {
    exact::every_graph search = search_of(p);
    explore_exactly(p, search, 1 + seed % 17);
    for (exact::graph const& g : search.stack()) {
      std::string const good = to_bytes(g);
      for (int i = 0; i != 40; ++i) {
        std::string bad = good;
        for (auto left = 1 + random() % 3; left != 0; --left) {
          bad[random() % bad.size()] = static_cast<char>(random() % 2 == 0 ? random() % 8 : random() % 256);
        }
        if (bad == good) continue;
        if (!are_read(bad, g.threads())) {
          ++refused;
          continue;
        }
        expect_sound(exact::graph_from(bad, g.threads()));
        expect_end(p, exact::graph_from(bad, g.threads()));
        ++read;
      }
    }
  });
  std::printf("%zu refused, %zu read as other graphs\n", refused, read);
  EXPECT_GT(refused, read / 4);
  EXPECT_GT(read, 0u);
}

void add(exact_exploration& sum, exact_exploration&& part) {
  sum.graphs.merge(part.graphs);
  sum.outcomes.merge(part.outcomes);
  sum.complete += part.complete;
  sum.blocked += part.blocked;
  sum.race |= part.race;
  sum.deadlock |= part.deadlock;
  if (sum.fault == nullptr) sum.fault = part.fault;
}

void expect_equal(exact_exploration const& a, exact_exploration const& b) {
  EXPECT_EQ(a.graphs, b.graphs);
  EXPECT_EQ(a.outcomes, b.outcomes);
  EXPECT_EQ(a.complete, b.complete);
  EXPECT_EQ(a.blocked, b.blocked);
  EXPECT_EQ(a.race, b.race);
  EXPECT_EQ(a.deadlock, b.deadlock);
  EXPECT_EQ(a.fault, b.fault);
}

struct carried {
  std::string graph;
  double share = 0;
};

std::vector<carried> left_of(exact::divisible_search& search) {
  std::vector<carried> all;
  for (exact::waiting_graph const& w : search.waiting()) all.push_back({to_bytes(w.g), w.share});
  return all;
}

std::vector<carried> whole(program const& p) {
  return {{to_bytes(exact::graph(static_cast<int>(p.size()), running_threads(p))), 1}};
}

double shares_of(std::vector<carried> const& all) {
  return std::accumulate(all.begin(), all.end(), 0.0, [](double sum, carried const& c) { return sum + c.share; });
}

/// Explores some graphs for so many executions; what is left comes back in their place.
exact_exploration explore_some(program const& p, std::vector<carried>& given, std::uint64_t executions) {
  exact::every_graph each = search_of(p);
  exact::divisible_search search(each);
  for (carried const& c : given) search.give(exact::graph_from(c.graph, static_cast<int>(p.size())), c.share);
  exact_exploration found = explore_exactly(p, search, executions);
  double const before = shares_of(given);
  given = left_of(search);
  EXPECT_LT(shares_of(given), before);
  return found;
}

/// The search made a few executions at a time, each time by another that has only the bytes of what was left.
exact_exploration carried_on(program const& p, std::uint64_t executions) {
  exact_exploration sum;
  for (std::vector<carried> left = whole(p); !left.empty();) add(sum, explore_some(p, left, executions));
  return sum;
}

/// The search in which every graph is explored by itself, the oldest first: their order must not matter.
exact_exploration one_by_one(program const& p) {
  exact_exploration sum;
  std::vector<carried> left = whole(p);
  while (!left.empty()) {
    std::vector<carried> one{std::move(left.front())};
    left.erase(left.begin());
    add(sum, explore_some(p, one, 1));
    std::move(one.begin(), one.end(), std::back_inserter(left));
  }
  return sum;
}

TEST(Pieces, FindTheSameWhoeverExploresThem) {
  std::uint64_t executions = 0;
  std::uint64_t compared = 0;
  for_random_programs(programs(), [&](std::uint64_t seed, program const& p) {
    exact_exploration const all = explore_exactly(p, model, largest);
    if (!all.finished) return;
    expect_equal(seed % 2 == 0 ? carried_on(p, 1 + (all.complete + all.blocked) / 3) : one_by_one(p), all);
    executions += all.complete + all.blocked;
    ++compared;
  });
  std::printf("%llu programs, %llu executions\n", static_cast<unsigned long long>(compared),
              static_cast<unsigned long long>(executions));
  EXPECT_GT(compared, programs() / 2);
}

/// A slot that offers addresses: what they are differs from process to process.
program offers(std::uint64_t address) {
  auto offer = [&](std::uint64_t mine) -> thread_code {
    instruction claim = cas(0, 0, mine, std::memory_order_release);
    claim.skip_if = 0;
    claim.skip = 1;
    return {claim, cas(0, mine, 0), load(0), store(1, mine), wait_while(1, address), load(1)};
  };
  return {offer(address), offer(address + 64), {load(0), cas(0, address, 0), load(1)}};
}

void expect_equal_counts(exact_exploration const& a, exact_exploration const& b) {
  EXPECT_EQ(a.fault, nullptr) << a.fault;
  EXPECT_EQ(a.graphs, b.graphs);
  EXPECT_EQ(a.complete, b.complete);
  EXPECT_EQ(a.blocked, b.blocked);
}

TEST(Pieces, GoOnWhereAddressesAreOthers) {
  program const here = offers(0x7f0000001000);
  program const there = offers(0x55aa00002000);
  exact_exploration const all = explore_exactly(here, model, plenty);
  ASSERT_GT(all.complete, 100u);
  for (std::uint64_t stop = 1; stop < all.complete; stop += 37) {
    std::vector<carried> left = whole(here);
    exact_exploration sum = explore_some(here, left, stop);
    add(sum, explore_some(there, left, plenty));
    EXPECT_TRUE(left.empty());
    expect_equal_counts(sum, all);
  }
}

TEST(Pieces, AreNotFollowedByAProgramThatDoesSomethingElse) {
  program const here{{store(0, 1), load(1)}, {store(1, 1), load(0)}};
  std::vector<carried> left = whole(here);
  explore_some(here, left, 1);
  ASSERT_FALSE(left.empty());
  for (program const& other : {program{{load(1), store(0, 1)}, {store(1, 1), load(0)}},
                               program{{store(0, 1), load(0)}, {store(1, 1), load(0)}},
                               program{{store(0, 1, std::memory_order_release), load(1)}, {store(1, 1), load(0)}}}) {
    std::vector<carried> given = left;
    EXPECT_NE(explore_some(other, given, plenty).fault, nullptr);
  }
}

TEST(Pieces, AreNotFollowedWhereValuesDecideOtherwise) {
  program const here{{cas(0, 0, 1)}, {store(0, 0)}, {store(0, 2)}};
  program const there{{cas(0, 2, 1)}, {store(0, 0)}, {store(0, 2)}};
  std::vector<carried> left = whole(here);
  explore_some(here, left, 1);
  ASSERT_FALSE(left.empty());
  EXPECT_NE(explore_some(there, left, plenty).fault, nullptr);
}

}  // namespace

}  // namespace models::selfcheck
