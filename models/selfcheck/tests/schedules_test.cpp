// Executions of the exact search as text: each can be performed again from it, in an order that no other is better
// than, and nothing else is.
#include <gtest/gtest.h>

#include <algorithm>
#include <compare>
#include <map>
#include <optional>

#include "../../exact/axioms/cpp20.hpp"
#include "../../exact/axioms/sequential_consistency.hpp"
#include "../../exact/search/every_graph.hpp"
#include "../../exact/search/fewest_turns.hpp"
#include "../../exact/search/scripted.hpp"
#include "exact_interpreter.hpp"
#include "random_programs.hpp"

namespace models::selfcheck {

namespace {

constexpr int x = 0;
constexpr int y = 1;
constexpr auto release = std::memory_order_release;

using exact::schedule;
using exact::schedule_from;
using exact::step;

// As text.

TEST(Schedules, HaveATextThatIsReadAsTheSame) {
  for (std::string const text : {"-", "0o", "0o3.1b1o.2-", "63o2-.10b12-", "0b1b1o10000"}) {
    auto const steps = schedule_from(text);
    ASSERT_TRUE(steps) << text;
    EXPECT_EQ(to_text(*steps), text);
  }
  EXPECT_EQ(schedule_from("0o2b3.1-"), (schedule{{0, true, 0}, {0, true, 0}, {0, true, 3}, {1, false, 0}}));
}

TEST(Schedules, AreNothingElse) {
  for (std::string const text :
       {"",     "exact:0o",     "o",  "0",   "0o.", "0o..1o", ".0o",  "64o", "00o", "0o0", "0o10001", "0b", "0b0",
        "0b01", "0b9999999999", "0x", "0o ", "-0o", "0o,1o",  "01a0", "0-3"}) {
    EXPECT_FALSE(schedule_from(text)) << text;
  }
}

// Of executions.

/// Performs a schedule; expects the execution that it was made of.
void expect_repeated(program const& p, std::string const& text, ended_execution const& original) {
  auto const steps = schedule_from(text);
  ASSERT_TRUE(steps) << text;
  exact::cpp20 const model;
  exact::scripted again(model, *steps, static_cast<int>(p.size()), running_threads(p));
  std::string graph;
  std::string outcome;
  auto const r = explore_exactly(p, again, 1, relaxed_reads::as_written, [&](ended_execution const& e) {
    graph = e.graph;
    outcome = e.outcome;
  });
  EXPECT_EQ(r.fault, nullptr) << r.fault << ": " << text;
  bool const goes_further = original.ending == exact::cut_off;
  EXPECT_TRUE(goes_further || graph == original.graph) << text << "\n" << original.graph << "\n" << graph;
  EXPECT_TRUE(goes_further || outcome == original.outcome) << text;
}

/// What it takes to perform a graph in its best order: tried out, operation by operation.
class best_order {
 public:
  explicit best_order(exact::performance const& p) : p_(p), g_(p.what) {}

  [[nodiscard]] std::pair<int, int> find() {
    exact::event_counts now(static_cast<std::size_t>(g_.threads()));
    go_on(now, -1, {0, 0});
    return best_;
  }

 private:
  [[nodiscard]] int size_of(exact::event const& e) const { return e.reads() && e.exclusive ? 2 : 1; }
  [[nodiscard]] bool may_go_on(exact::event_counts const& now, int t) const {
    auto const me = static_cast<std::size_t>(t);
    if (now[me] == g_.size(t)) return false;
    exact::view const needs = g_.at(exact::id_of(t, now[me] + size_of(g_.at(exact::id_of(t, now[me]))) - 1)).porf;
    for (int u = 0; u != g_.threads(); ++u) {
      if (u != t && now[static_cast<std::size_t>(u)] < needs[u]) return false;
    }
    return true;
  }
  /// What the thread would do next, also behind the end of the graph. Nothing: it is at its end, or blocked.
  [[nodiscard]] std::optional<operation> next_of(exact::event_counts const& now, int t) const {
    auto const me = static_cast<std::size_t>(t);
    if (now[me] != g_.size(t)) return g_.at(exact::id_of(t, now[me])).op;
    return p_.announced.empty() ? std::nullopt : p_.announced[me];
  }
  [[nodiscard]] bool is_at_its_end(exact::event_counts const& now, int t) const {
    exact::event const* const last = g_.last(t);
    return !next_of(now, t) && (last == nullptr || !last->blocked);
  }
  [[nodiscard]] bool waits(exact::event_counts const& now, operation const& op) const {
    if (op.kind == op_kind::join) return !is_at_its_end(now, static_cast<int>(op.operand));
    if (!reads(op.kind)) return false;
    exact::location const* const l = g_.find(op.location);
    std::uint64_t value = l == nullptr ? 0 : l->initial;
    for (std::size_t i = 0; l != nullptr && i != l->writes.size(); ++i) {
      exact::event_id const w = l->writes[i];
      if (now[w.thread] > w.index) value = g_.at(w).value;
    }
    return blocks_after(op, value);
  }
  [[nodiscard]] bool is_preempted(exact::event_counts const& now, int t) const {
    auto const next = next_of(now, t);
    return next && !waits(now, *next);
  }
  void go_on(exact::event_counts& now, int last, std::pair<int, int> cost) {
    if (cost >= best_) return;
    bool over = true;
    bool const fails_next = p_.last >= 0 && p_.last != last;
    for (int t = 0; t != g_.threads(); ++t) {
      auto const me = static_cast<std::size_t>(t);
      over &= now[me] == g_.size(t);
      if (!may_go_on(now, t)) continue;
      auto then = cost;
      if (t != last) ++then.second;
      if (last >= 0 && t != last && is_preempted(now, last)) ++then.first;
      int const size = size_of(g_.at(exact::id_of(t, now[me])));
      now[me] = static_cast<std::uint16_t>(now[me] + size);
      go_on(now, t, then);
      now[me] = static_cast<std::uint16_t>(now[me] - size);
    }
    if (!over) return;
    if (fails_next) cost = {cost.first + (last >= 0 && is_preempted(now, last) ? 1 : 0), cost.second + 1};
    best_ = std::min(best_, cost);
  }

  exact::performance const& p_;
  exact::graph const& g_;
  std::pair<int, int> best_{1000, 1000};
};

exact::performance performed_by(exact::execution const& run, int failing, bool interleaved) {
  exact::performance p{exact::performed_part(run), {}, failing, interleaved};
  for (int t = 0; t != run.threads(); ++t) p.goes_on.push_back(run.after_plain(t));
  return p;
}

template <class What>
void for_each_execution(std::uint64_t programs, What what) {
  exact::cpp20 const model;
  for (std::uint64_t seed = 1; seed <= programs && !testing::Test::HasFailure(); ++seed) {
    program const p = author(seed, kinds::all).write();
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + describe(p));
    exact::every_graph search(model, static_cast<int>(p.size()), running_threads(p));
    explore_exactly(p, search, 30, relaxed_reads::as_written, [&](ended_execution const& e) { what(p, e); });
  }
}

TEST(Schedules, RepeatEachExecutionOfRandomPrograms) {
  std::uint64_t passes_over = 0;
  for_each_execution(1000, [&](program const& p, ended_execution const& e) {
    auto const made = fewest_turns(performed_by(e.run, -1, false));
    passes_over += std::any_of(made.steps.begin(), made.steps.end(), [](step const& s) { return s.back != 0; }) ? 1 : 0;
    expect_repeated(p, to_text(made.steps), e);
  });
  EXPECT_GT(passes_over, 1000u);
}

TEST(Schedules, HaveAnInterleavingWhereThereIsOne) {
  exact::sequential_consistency const interleavings;
  std::uint64_t found = 0;
  for_each_execution(1000, [&](program const& p, ended_execution const& e) {
    if (!interleavings.allows(exact::performed_part(e.run))) return;
    auto const made = fewest_turns(performed_by(e.run, -1, true));
    ++found;
    exact::graph const& g = e.run.so_far();
    exact::event_counts now(static_cast<std::size_t>(g.threads()));
    for (step const& s : made.steps) {
      if (!s.performs) continue;
      exact::event const& next = g.at(exact::id_of(s.thread, now[s.thread]));
      EXPECT_TRUE(s.back == 0 || next.op.kind == op_kind::choice) << to_text(made.steps);
      now[s.thread] = static_cast<std::uint16_t>(now[s.thread] + (next.reads() && next.exclusive ? 2 : 1));
    }
    expect_repeated(p, to_text(made.steps), e);
  });
  EXPECT_GT(found, 1000u);
}

TEST(Schedules, HaveTheFewestPreemptionsAndTurns) {
  std::uint64_t preempted = 0;
  for_each_execution(400, [&](program const&, ended_execution const& e) {
    exact::performance p = performed_by(e.run, -1, false);
    p.goes_on.assign(p.goes_on.size(), false);
    auto const made = fewest_turns(p);
    auto const best = best_order(p).find();
    EXPECT_EQ(std::pair(made.preemptions, made.count), best) << to_text(made.steps);
    preempted += best.first != 0 ? 1 : 0;
  });
  EXPECT_GT(preempted, 100u);
}

/// As much of an execution as has come before the event, behind which its thread fails.
exact::performance up_to(exact::graph const& g, exact::event_id e) {
  exact::event_counts kept;
  for (int t = 0; t != g.threads(); ++t) kept.push_back(static_cast<std::uint16_t>(g.at(e).porf[t]));
  exact::performance p{g.restricted(kept), raw_vector<bool>(kept.size(), false), e.thread};
  for (int t = 0; t != g.threads(); ++t) {
    bool const goes_on = t != e.thread && p.what.size(t) != g.size(t);
    p.announced.push_back(goes_on ? std::optional(g.at(exact::id_of(t, p.what.size(t))).op) : std::nullopt);
  }
  return p;
}

TEST(Schedules, HaveTheFewestPreemptionsBeforeAFailure) {
  std::uint64_t preempted = 0;
  for_each_execution(200, [&](program const&, ended_execution const& e) {
    exact::graph const whole = exact::performed_part(e.run);
    for (int t = 0; t != whole.threads(); ++t) {
      exact::event const* const last = whole.last(t);
      if (last == nullptr || last->is_first_half()) continue;
      exact::performance const p = up_to(whole, exact::id_of(t, whole.size(t) - 1));
      auto const made = fewest_turns(p);
      auto const best = best_order(p).find();
      EXPECT_EQ(std::pair(made.preemptions, made.count), best) << to_text(made.steps);
      preempted += best.first != 0 ? 1 : 0;
    }
  });
  EXPECT_GT(preempted, 1000u);
}

TEST(Schedules, CountTheThreadsThatAFailureHasStopped) {
  program const p{{store(x, 1), store(x, 2)}, {load(x)}};
  exact::cpp20 const model;
  exact::every_graph search(model, 2, 2);
  std::map<std::uint64_t, int> preemptions;
  explore_exactly(p, search, 10, relaxed_reads::as_written, [&](ended_execution const& e) {
    exact::event const& read = *e.run.so_far().last(1);
    preemptions[read.value] = fewest_turns(up_to(e.run.so_far(), exact::id_of(1, 0))).preemptions;
  });
  EXPECT_EQ(preemptions, (std::map<std::uint64_t, int>{{0, 0}, {1, 1}, {2, 0}}));
}

/// Thread 0 waits for the end of one that is blocked.
TEST(Schedules, CountNoThreadThatWaitsForOneThatIsBlocked) {
  program const p{{spawn(2), wait_while(y, 0), join(2)}, {load(x)}, {store(y, 1), wait_while(x, 0)}};
  exact::cpp20 const model;
  exact::every_graph search(model, 3, 2);
  std::set<std::pair<int, int>> costs;
  explore_exactly(p, search, 10, relaxed_reads::as_written, [&](ended_execution const& e) {
    exact::performance what = performed_by(e.run, 1, false);
    what.announced = exact::announced_in(e.run);
    EXPECT_TRUE(what.announced[0] && what.announced[0]->kind == op_kind::join);
    auto const made = fewest_turns(what);
    costs.insert({made.preemptions, made.count});
  });
  EXPECT_EQ(costs, (std::set<std::pair<int, int>>{{0, 4}}));
}

TEST(Schedules, LetTheThreadThatFailsGoOnLast) {
  program const p{{store(x, 1, release)}, {load(x), load(y)}};
  exact::cpp20 const model;
  exact::every_graph search(model, 2, 2);
  std::set<std::string> texts;
  explore_exactly(p, search, 10, relaxed_reads::as_written, [&](ended_execution const& e) {
    texts.insert(to_text(fewest_turns(performed_by(e.run, 0, false)).steps));
  });
  EXPECT_EQ(texts, (std::set<std::string>{"1o2.0o-", "0o.1o2.0-"}));
}

// What does not fit is refused.

char const* fault_of(program const& p, std::string const& text) {
  exact::cpp20 const model;
  exact::scripted how(model, *schedule_from(text), static_cast<int>(p.size()), running_threads(p));
  return explore_exactly(p, how, 1).fault;
}

TEST(Schedules, AreRefusedWhereTheyDoNotFit) {
  program const p{{store(x, 1), load(x), choice(2)}, {load(y)}};
  for (std::string const fits : {"0o2b1.1o", "1o", "-", "0-o3.1o-"}) EXPECT_EQ(fault_of(p, fits), nullptr) << fits;
  for (std::string const other : {"0o4", "2o", "0b1", "0ob1", "0o2b2", "1o2", "1b1", "1o-o", "0--"})
    EXPECT_EQ(fault_of(p, other), exact::schedule_does_not_fit) << other;
}

/// What its thread has written or read comes before a write, and nothing comes between the halves of another one.
TEST(Schedules, PlaceAWriteBeforeOthersWhereThatIsCoherent) {
  auto const refuses = [](program const& p, std::string const& text) {
    char const* const fault = fault_of(p, text);
    EXPECT_TRUE(fault == nullptr || fault == exact::schedule_does_not_fit) << fault;
    return fault != nullptr;
  };
  program const own{{store(x, 1), store(x, 2)}};
  EXPECT_FALSE(refuses(own, "0o2"));
  EXPECT_TRUE(refuses(own, "0ob1"));
  program const seen{{store(x, 1)}, {load(x), store(x, 2)}};
  EXPECT_FALSE(refuses(seen, "0o.1b1b1"));
  EXPECT_TRUE(refuses(seen, "0o.1ob1"));
  program const replaced{{store(x, 1), add(x, 1)}, {store(x, 5)}};
  EXPECT_FALSE(refuses(replaced, "0o2.1b2"));
  EXPECT_TRUE(refuses(replaced, "0o2.1b1"));
}

TEST(Schedules, PerformNothingThatTheModelForbids) {
  program const relaxed{{store(x, 1), store(y, 1)}, {load(y), load(x)}};
  program const ordered{{store(x, 1), store(y, 1, release)}, {load(y, std::memory_order_acquire), load(x)}};
  EXPECT_EQ(fault_of(relaxed, "0o2.1ob1"), nullptr);
  EXPECT_EQ(fault_of(ordered, "0o2.1ob1"), exact::schedule_does_not_fit);
  constexpr auto sc = std::memory_order_seq_cst;
  program const fenced{{store(x, 1, sc), load(y, sc)}, {store(y, 1, sc), load(x, sc)}};
  EXPECT_EQ(fault_of(fenced, "0o2.1oo"), nullptr);
  EXPECT_EQ(fault_of(fenced, "0o2.1ob1"), exact::schedule_does_not_fit);
}

}  // namespace

}  // namespace models::selfcheck
