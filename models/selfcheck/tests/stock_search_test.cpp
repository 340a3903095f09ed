// Relacy's own search on graphs: of random programs it finds the graphs that can be performed in an order in which each
// write comes last in modification order, and no others.
#include <gtest/gtest.h>

#include <cstdio>

#include "../../exact/axioms/cpp20.hpp"
#include "../../exact/relacy/stock_search.hpp"
#include "../../exact/search/every_graph.hpp"
#include "environment.hpp"
#include "exact_interpreter.hpp"
#include "random_programs.hpp"

namespace models::selfcheck {

namespace {

exact::cpp20 const model;

/// Whether program order, reads-from and all modification orders fit into one order: events are performed as long as
/// what has to come before them has been.
bool has_one_order(exact::graph const& g) {
  std::vector<int> done(static_cast<std::size_t>(g.threads()));
  auto const is_done = [&](exact::event_id e) { return e.initial() || done[e.thread] > e.index; };
  auto const can_come = [&](exact::event const& e) {
    if (e.reads() && !is_done(e.from)) return false;
    return !e.writes() || is_done(g.write_at(e.op.location, static_cast<int>(e.place) - 1));
  };
  int left = 0;
  for (int t = 0; t != g.threads(); ++t) left += g.size(t);
  for (bool moved = true; moved;) {
    moved = false;
    for (int t = 0; t != g.threads(); ++t) {
      auto& next = done[static_cast<std::size_t>(t)];
      while (next != g.size(t)) {
        exact::event const& e = g.at(exact::id_of(t, next));
        int const width = e.is_first_half() ? 2 : 1;
        exact::event const& last = g.at(exact::id_of(t, next + width - 1));
        if (!can_come(e) || (width == 2 && last.place != 1 + static_cast<std::uint32_t>(g.place_of(e.from)))) break;
        if (width == 2 && !is_done(g.write_at(e.op.location, static_cast<int>(last.place) - 1))) break;
        next += width;
        left -= width;
        moved = true;
      }
    }
  }
  return left == 0;
}

std::set<std::string> graphs_with_one_order(program const& p) {
  std::set<std::string> all;
  int const threads = static_cast<int>(p.size());
  exact::every_graph search(model, threads, threads);
  explore_exactly(p, search, 1'000'000, relaxed_reads::all_told_apart, [&](ended_execution const& e) {
    bool const complete = e.ending == exact::nobody && e.run.everybody_finished();
    if (complete && has_one_order(e.run.so_far())) all.insert(e.graph);
  });
  return all;
}

TEST(StockSearch, FindsTheGraphsThatHaveOneOrder) {
  std::uint64_t const programs = from_environment("STOCK_PROGRAMS", 300);
  std::uint64_t executions = 0;
  std::uint64_t compared = 0;
  for (std::uint64_t seed = 1; compared != programs && !HasFailure(); ++seed) {
    program const p = author(seed).write();
    int const threads = static_cast<int>(p.size());
    exact::stock_search how(model, threads, threads);
    exact_exploration const found = explore_exactly(p, how, 20'000, relaxed_reads::all_told_apart);
    if (!found.finished) continue;
    EXPECT_EQ(found.fault, nullptr);
    EXPECT_EQ(found.graphs, graphs_with_one_order(p)) << "seed " << seed << "\n" << describe(p);
    ++compared;
    executions += found.complete + found.blocked;
  }
  std::printf("%llu random programs, %llu executions\n", static_cast<unsigned long long>(compared),
              static_cast<unsigned long long>(executions));
}

/// When the last await has its turn, there is no other one, and the newest value is none for which it waits.
TEST(StockSearch, LetsAnAwaitReadAnOldValueOrMissIt) {
  program const p{{store(0, 1), store(0, 0), store(1, 1)}, {wait_while(1, 0), wait_while(0, 0)}};
  exact::stock_search how(model, 2, 2);
  exact_exploration const found = explore_exactly(p, how, 1'000'000);
  EXPECT_EQ(found.outcomes, (std::set<std::string>{"| 1 1 | "}));
  EXPECT_TRUE(found.deadlock);
}

TEST(StockSearch, DoesNotShowWhatTakesTwoOrders) {
  program const p{{store(0, 1), store(1, 2)}, {store(1, 1), store(0, 2)}};
  exact::stock_search how(model, 2, 2);
  EXPECT_EQ(explore_exactly(p, how, 1'000'000).graphs.size(), 3u);
}

}  // namespace

}  // namespace models::selfcheck
