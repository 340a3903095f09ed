// The orders in which Relacy can perform a graph, against all interleavings of its events, each tried by Relacy's rules
// as its sources have them.
//
// ORDER_PROGRAMS says how many random programs.
#include <gtest/gtest.h>

#include <cstdio>
#include <functional>
#include <map>

#include "../../exact/axioms/cpp20.hpp"
#include "../../exact/search/every_graph.hpp"
#include "../../exact/search/relacy_order.hpp"
#include "environment.hpp"
#include "exact_interpreter.hpp"
#include "random_programs.hpp"

namespace models::selfcheck {

namespace {

using exact::event;
using exact::event_id;
using exact::graph;
using exact::id_of;
using exact::obstacle;
using exact::order_for_relacy;

constexpr int x = 0;
constexpr int y = 1;
constexpr int z = 2;
constexpr auto acquire = std::memory_order_acquire;
constexpr auto release = std::memory_order_release;
constexpr auto seq_cst = std::memory_order_seq_cst;

/// When something was done by each thread, in Relacy's time of that thread.
using times = std::vector<long>;
constexpr long never = 1L << 40;

void learn(times& mine, times const& other) {
  for (std::size_t t = 0; t != mine.size(); ++t) mine[t] = std::max(mine[t], other[t]);
}

/// An execution under way by the rules of relacy/thread.hpp and relacy/atomic.hpp.
class by_the_rules {
 public:
  explicit by_the_rules(graph const& g)
      : g_(&g), threads_(static_cast<std::size_t>(g.threads())), fences_(threads_.size(), 0) {
    for (thread& t : threads_) t.known = t.acquirable = t.released = times(threads_.size(), 0);
    for (exact::location const& l : g.locations()) {
      record start;
      start.order = times(threads_.size(), 0);
      start.seen = times(threads_.size(), never);
      records_[l.id] = {start};
    }
  }

  [[nodiscard]] int done(int t) const { return of(t).done; }
  [[nodiscard]] bool is_over() const {
    for (int t = 0; t != g_->threads(); ++t) {
      if (done(t) != g_->size(t)) return false;
    }
    return true;
  }

  /// Performs the thread's next operation as the graph has it. False: it cannot be performed now.
  bool perform(int t) {
    thread& me = of(t);
    if (me.done == g_->size(t) || (!g_->spawned_by(t).initial() && !is_done(g_->spawned_by(t)))) return false;
    event const& e = g_->at(id_of(t, me.done));
    if (e.op.kind == op_kind::join) return wait_for(me, static_cast<int>(e.op.operand));
    if (e.op.kind == op_kind::spawn) of(static_cast<int>(e.op.operand)).known = me.known;
    if (e.is_fence()) fence(me, e);
    if (e.reads() && e.exclusive) return modify(t, e, g_->at(id_of(t, me.done + 1)));
    if (e.reads() && !load(t, e)) return false;
    if (e.writes() && !store(t, e)) return false;
    ++me.done;
    return true;
  }

 private:
  struct thread {
    int done = 0;
    long now = 0;
    times known, acquirable, released;
  };
  struct record {
    event_id by;
    long at = 0;
    bool seq_cst = false;
    times order;  // what an acquire learns
    times seen;   // when each thread saw it first
  };

  [[nodiscard]] thread& of(int t) { return threads_[static_cast<std::size_t>(t)]; }
  [[nodiscard]] thread const& of(int t) const { return threads_[static_cast<std::size_t>(t)]; }
  [[nodiscard]] bool is_done(event_id e) const { return of(e.thread).done > e.index; }

  void tick(int t) { of(t).known[static_cast<std::size_t>(t)] = ++of(t).now; }

  bool wait_for(thread& me, int other) {
    if (done(other) != g_->size(other)) return false;
    learn(me.known, of(other).known);
    ++me.done;
    return true;
  }

  void fence(thread& me, event const& e) {
    if (acquires(e.op.order)) learn(me.known, me.acquirable);
    if (e.op.order == seq_cst) {
      learn(me.known, fences_);
      fences_ = me.known;
    }
    if (releases(e.op.order)) me.released = me.known;
  }

  /// Whether a load may go on to what is older than this.
  [[nodiscard]] bool passes(thread const& me, event const& e, record const& newer) const {
    if (read_order(e.op, false) == seq_cst && newer.seq_cst) return false;
    if (newer.by.initial() || me.known[newer.by.thread] >= newer.at) return false;
    for (std::size_t t = 0; t != me.known.size(); ++t) {
      if (me.known[t] >= newer.seen[t]) return false;
    }
    return true;
  }

  bool load(int t, event const& e) {
    if (!e.from.initial() && !is_done(e.from)) return false;
    auto& all = records_[e.op.location];
    std::size_t i = all.size() - 1;
    for (int passed = 0; all[i].by != e.from; --i, ++passed) {
      if (passed == exact::most_passed_over || !passes(of(t), e, all[i])) return false;
    }
    see(t, e, all[i]);
    return true;
  }

  void see(int t, event const& e, record& r) {
    tick(t);
    long& first = r.seen[static_cast<std::size_t>(t)];
    first = std::min(first, of(t).now);
    learn(acquires(read_order(e.op, e.exclusive)) ? of(t).known : of(t).acquirable, r.order);
  }

  bool store(int t, event const& e) {
    auto& all = records_[e.op.location];
    if (static_cast<int>(all.size()) != static_cast<int>(e.place)) return false;
    tick(t);
    record r;
    r.by = id_of(t, of(t).done);
    r.at = of(t).now;
    r.seq_cst = e.op.order == seq_cst;
    r.order = releases(e.op.order) ? of(t).known : of(t).released;
    r.seen = times(threads_.size(), never);
    r.seen[static_cast<std::size_t>(t)] = r.at;
    bool const goes_on = e.exclusive || (!all.back().by.initial() && all.back().by.thread == t);
    if (goes_on) learn(r.order, all.back().order);
    all.push_back(r);
    return true;
  }

  bool modify(int t, event const& read, event const& write) {
    auto& all = records_[read.op.location];
    if (all.back().by != read.from) return false;
    see(t, read, all.back());
    ++of(t).done;
    bool const stored = store(t, write);
    ++of(t).done;
    return stored;
  }

  graph const* g_;
  std::vector<thread> threads_;
  std::map<location_id, std::vector<record>> records_;
  times fences_;
};

/// Whether the execution can be brought to its end in some order. `tries` are left.
bool some_order_from(by_the_rules const& so_far, int threads, int& tries) {
  if (so_far.is_over()) return true;
  for (int t = 0; t != threads && tries > 0; ++t) {
    --tries;
    by_the_rules next = so_far;
    if (next.perform(t) && some_order_from(next, threads, tries)) return true;
  }
  return false;
}

bool is_performed_in(graph const& g, raw_vector<event_id> const& order) {
  by_the_rules run(g);
  for (event_id const e : order) {
    if (!run.perform(e.thread) || run.done(e.thread) != e.index + 1) return false;
  }
  return run.is_over();
}

using visitor = std::function<void(graph const&)>;

/// Every graph, of which it shows those of complete executions.
class shown_search final : public exact::strategy {
 public:
  shown_search(program const& p, visitor const& show)
      : all_(model_, static_cast<int>(p.size()), running_threads(p)), show_(show) {}

  bool next(exact::execution& e) override { return all_.next(e); }
  int pick(exact::execution& e) override {
    int const t = all_.pick(e);
    if (t == exact::nobody && e.everybody_finished()) show_(e.so_far());
    return t;
  }
  [[nodiscard]] char const* fault() const override { return all_.fault(); }

 private:
  exact::cpp20 model_;
  exact::every_graph all_;
  visitor const& show_;
};

void visit_graphs(program const& p, std::uint64_t limit, visitor const& visit) {
  shown_search search(p, visit);
  explore_exactly(p, search, limit, relaxed_reads::all_told_apart);
}

std::uint64_t programs() { return from_environment("ORDER_PROGRAMS", 2'000); }

struct counts {
  std::uint64_t graphs = 0;
  std::uint64_t with_order = 0;
  std::uint64_t given_up = 0;
  std::array<std::uint64_t, exact::obstacles> without{};

  [[nodiscard]] std::uint64_t no(obstacle why) const { return without[static_cast<std::size_t>(why)]; }
};

void compare(graph const& g, counts& seen) {
  constexpr int most_tries = 20'000;
  exact::relacy_order const found = order_for_relacy(g);
  ++seen.graphs;
  if (!found.there_is_none) {
    ++seen.with_order;
    EXPECT_TRUE(is_performed_in(g, found.order));
    return;
  }
  EXPECT_TRUE(found.order.empty());
  ++seen.without[static_cast<std::size_t>(*found.there_is_none)];
  int tries = most_tries;
  EXPECT_FALSE(some_order_from(by_the_rules(g), g.threads(), tries));
  if (tries == 0) ++seen.given_up;
}

/// Threads of relaxed accesses, each with a seq_cst fence between them: the order of fences is all that there is.
program with_fences(std::mt19937_64& random) {
  auto const below = [&](unsigned n) { return static_cast<int>(random() % n); };
  program p(3);
  for (thread_code& code : p) {
    for (int i = 0; i != 2; ++i) code.push_back(below(2) == 0 ? load(below(3)) : store(below(3), 1));
    if (below(4) != 0) code.insert(code.begin() + 1, seq_cst_fence());
  }
  return p;
}

/// Compares the graphs of as many programs as are asked for, or up to the first that differs.
template <class Write>
counts compare_programs(Write write) {
  counts seen;
  for (std::uint64_t seed = 1; seed != programs() + 1 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    program const p = write(seed);
    visit_graphs(p, 200, [&](graph const& g) { compare(g, seen); });
    if (testing::Test::HasFailure()) std::printf("%s", describe(p).c_str());
  }
  std::printf("%llu graphs, %llu with an order; none: ", static_cast<unsigned long long>(seen.graphs),
              static_cast<unsigned long long>(seen.with_order));
  for (std::uint64_t const n : seen.without) std::printf("%llu ", static_cast<unsigned long long>(n));
  std::printf("(not all interleavings tried: %llu)\n", static_cast<unsigned long long>(seen.given_up));
  EXPECT_GT(seen.with_order, seen.graphs / 2);
  EXPECT_LT(seen.given_up, seen.graphs / 100);
  return seen;
}

TEST(RelacyOrder, IsFoundExactlyWhenOneOfAllInterleavingsIsOne) {
  counts const seen = compare_programs([](std::uint64_t seed) { return author(seed, kinds::all).write(); });
  EXPECT_NE(seen.no(obstacle::modification_order), 0u);
  EXPECT_NE(seen.no(obstacle::release_sequence), 0u);
  EXPECT_NE(seen.no(obstacle::seq_cst_read), 0u);
}

TEST(RelacyOrder, IsFoundExactlyWhenOneOfAllInterleavingsOfFencesIsOne) {
  std::mt19937_64 random(1);
  counts const seen = compare_programs([&](std::uint64_t) { return with_fences(random); });
  EXPECT_NE(seen.no(obstacle::modification_order), 0u);
  EXPECT_NE(seen.no(obstacle::fence_order), 0u);
}

// The shapes by which Relacy and C++20 are told apart.

/// How many graphs have an order, and how many have none, all of them for that reason.
std::pair<int, int> with_and_without(program const& p, obstacle why) {
  std::pair<int, int> n;
  visit_graphs(p, 100'000, [&](graph const& g) {
    exact::relacy_order const found = order_for_relacy(g);
    ++(found.there_is_none ? n.second : n.first);
    EXPECT_EQ(found.there_is_none.value_or(why), why);
  });
  return n;
}

using pair = std::pair<int, int>;

TEST(RelacyOrder, HasNoneOfTwoStoresOverwrittenByEachOther) {
  EXPECT_EQ(with_and_without({{store(x, 1), store(y, 2)}, {store(y, 1), store(x, 2)}}, obstacle::modification_order),
            pair(3, 1));
}

TEST(RelacyOrder, HasAllOfStoreBuffering) {
  EXPECT_EQ(with_and_without({{store(x, 1), load(y)}, {store(y, 1), load(x)}}, obstacle::modification_order),
            pair(4, 0));
}

TEST(RelacyOrder, HasNoneOfASeqCstLoadBeforeWhatIsPerformedEarlier) {
  program const p{{store(x, 1, release), load(y, seq_cst)}, {add(y, 1, seq_cst), load(x)}};
  EXPECT_EQ(with_and_without(p, obstacle::seq_cst_read), pair(4, 0));
  program const ordered{{store(x, 1, release), load(y, seq_cst)}, {add(y, 1, seq_cst), load(x), store(x, 2)}};
  EXPECT_GT(with_and_without(ordered, obstacle::seq_cst_read).first, 0);
}

TEST(RelacyOrder, HasNoneOfAReleaseSequenceOfCpp11) {
  program const p{{store(y, 1), store(x, 1, release), store(x, 2)}, {load(x, acquire), load(y)}};
  EXPECT_EQ(with_and_without(p, obstacle::release_sequence), pair(4, 1));
  program const by_fence{{store(y, 1), store(x, 1, release), store(x, 2)}, {load(x), fence(acquire), load(y)}};
  EXPECT_EQ(with_and_without(by_fence, obstacle::release_sequence), pair(4, 1));
}

/// The reads-from of a third thread has the first fence performed before the second; for C++20 it orders nothing.
TEST(RelacyOrder, HasNoneOfSeqCstFencesInTheOtherOrder) {
  program const p{
      {store(x, 1), seq_cst_fence(), store(y, 1)}, {load(y), store(z, 1)}, {load(z), seq_cst_fence(), load(x)}};
  EXPECT_EQ(with_and_without(p, obstacle::fence_order), pair(7, 1));
  program const acquired{{store(x, 1), store(3, 1, release)},
                         {load(3), seq_cst_fence(), store(y, 1)},
                         {load(y), store(z, 1)},
                         {load(z), seq_cst_fence(), load(x)}};
  EXPECT_EQ(with_and_without(acquired, obstacle::fence_order), pair(15, 1));
}

TEST(RelacyOrder, PassesOverFifteenWrites) {
  auto const after = [](int writes) {
    thread_code all(static_cast<std::size_t>(writes), store(x, 1));
    all.push_back(store(y, 1));
    return program{all, {load(y), load(x)}};
  };
  EXPECT_EQ(with_and_without(after(15), obstacle::window), pair(32, 0));
  EXPECT_EQ(with_and_without(after(16), obstacle::window), pair(33, 1));
}

}  // namespace

}  // namespace models::selfcheck
