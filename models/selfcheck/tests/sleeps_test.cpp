// Sleeps and wake-ups: the exact search, against all interleavings of a kernel that keeps its sleepers in a set.
//
// The oracle has nothing of the search, nor of the rules by which that tells wake-ups apart (exact/axioms/sleeps.hpp).
// It knows sequential consistency alone, so what it says is held to those graphs that are interleavings. By C++20 the
// search is compared with the one over interleavings, which prunes nothing; and few graphs are met again.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "../../exact/axioms/cpp20.hpp"
#include "../../exact/axioms/sequential_consistency.hpp"
#include "../../exact/search/every_graph.hpp"
#include "../../exact/search/fingerprint.hpp"
#include "../../exact/search/unreduced.hpp"
#include "environment.hpp"
#include "exact_interpreter.hpp"

namespace models::selfcheck {

namespace {

constexpr location_id queue_of(location_id word) { return exact::of_queue | word; }

instruction on_queue(op_kind kind, location_id word, std::uint64_t operand) {
  instruction i;
  i.op.kind = kind;
  i.op.hidden = i.op.unordered = true;
  i.op.location = queue_of(word);
  i.op.operand = operand;
  return i;
}

instruction wake(location_id word) { return on_queue(op_kind::store, word, 1); }

/// Sleeps where the word, which is 0 or 1, is as expected; else it goes on.
void add_sleep(thread_code& code, location_id word, int expected, bool timed) {
  instruction look = load(static_cast<int>(word));
  look.op.kernel = true;
  look.op.operand = queue_of(word);
  look.skip_if = 1 - expected;
  look.skip = 1;
  code.push_back(look);
  code.push_back(on_queue(timed ? op_kind::load : op_kind::await, word, 0));
  code.back().op.elapses = timed;
}

struct found {
  std::set<std::string> outcomes;  // of complete executions
  bool deadlock = false;
  friend bool operator==(found const&, found const&) = default;
};

std::ostream& operator<<(std::ostream& out, found const& f) {
  for (auto const& each : f.outcomes) out << '"' << each << "\" ";
  return out << (f.deadlock ? "deadlock" : "");
}

// The oracle.

class kernel {
 public:
  explicit kernel(program const& p) : program_(p) {}

  found run() {
    moment start;
    start.threads.resize(program_.size());
    go_on(start);
    return found_;
  }

 private:
  struct state {
    std::size_t at = 0;
    bool sleeps = false;
    std::string results;
  };
  struct moment {
    std::map<location_id, std::uint64_t> memory;
    std::vector<state> threads;
  };

  void go_on(moment const& now) {
    bool any = false;
    for (std::size_t t = 0; t != program_.size(); ++t) {
      state const& me = now.threads[t];
      if (me.at == program_[t].size()) continue;
      if (program_[t][me.at].op.kind == op_kind::await && me.sleeps) continue;
      any = true;
      step(now, t);
    }
    if (!any) end(now);
  }

  void end(moment const& now) {
    std::string outcome;
    for (state const& each : now.threads) {
      if (each.sleeps) {
        found_.deadlock = true;
        return;
      }
      outcome += each.results + "| ";
    }
    found_.outcomes.insert(outcome);
  }

  void step(moment next, std::size_t t) {
    state& me = next.threads[t];
    instruction const& i = program_[t][me.at++];
    operation const& op = i.op;
    std::uint64_t const value = op.hidden ? 0 : next.memory[op.location];
    if (is_wake(op)) wake_all(next, op.location);
    if (is_sleep(op)) me.sleeps = false;  // woken, or in vain for long enough
    if (!op.hidden && op.kind == op_kind::store) next.memory[op.location] = op.operand;
    if (op.kind == op_kind::rmw) next.memory[op.location] = result_of(op, value);
    if (reads(op.kind) && !op.hidden) {
      me.results += std::to_string(value) + " ";
      bool const skips = i.skip_if == static_cast<int>(value);
      if (skips) me.at += static_cast<std::size_t>(i.skip);
      me.sleeps = op.kernel && !skips;
    }
    go_on(next);
  }

  void wake_all(moment& next, location_id queue) const {
    for (std::size_t t = 0; t != program_.size(); ++t) {
      state& other = next.threads[t];
      if (other.sleeps && program_[t][other.at].op.location == queue) other.sleeps = false;
    }
  }

  program const& program_;
  found found_;
};

// Random programs.

class drawing {
 public:
  explicit drawing(std::uint64_t seed, std::size_t words = 2) : random_(seed), words_(words) {}

  program draw() {
    std::size_t const threads = 2 + below(2);
    program p(threads);
    for (thread_code& code : p) {
      std::size_t const length = (threads == 2 ? 2 : 1) + below(threads == 2 ? 3 : 2);
      for (std::size_t i = 0; i != length; ++i) add_to(code);
    }
    return p;
  }

 private:
  std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }
  std::memory_order order() { return below(3) == 0 ? std::memory_order_seq_cst : std::memory_order_relaxed; }

  void add_to(thread_code& code) {
    auto const word = static_cast<location_id>(below(words_));
    auto const bit = static_cast<int>(below(2));
    switch (below(7)) {
      case 0: return code.push_back(load(static_cast<int>(word), order()));
      case 1:
      case 2: return code.push_back(store(static_cast<int>(word), static_cast<std::uint64_t>(bit), order()));
      case 3: {
        instruction i = add(static_cast<int>(word), 1, order());
        i.op.modify = rmw_kind::bit_xor;
        return code.push_back(i);
      }
      case 4: return code.push_back(wake(word));
      default: return add_sleep(code, word, bit, below(4) == 0);
    }
  }

  std::mt19937_64 random_;
  std::size_t words_;
};

constexpr std::uint64_t most_executions = 2'000'000;

/// What a search finds, and how often it meets a graph again.
struct explored {
  found all;
  std::uint64_t complete = 0;
  std::uint64_t graphs = 0;
};

/// What the program does, and which of its sleeps a wake-up has ended.
std::string name_of(exact::graph const& g) {
  std::string name = std::to_string(exact::fingerprint(g));
  for (int t = 0; t != g.threads(); ++t) {
    for (int i = 0; i != g.size(t); ++i) {
      exact::event const& e = g.at(exact::id_of(t, i));
      if (is_sleep(e.op)) name += e.from.initial() ? " in vain" : " woken";
    }
    name += '|';
  }
  return name;
}

explored explore(program const& p, exact::strategy& search) {
  std::set<std::string> graphs;
  explored e;
  exact_exploration const x =
      explore_exactly(p, search, most_executions, relaxed_reads::as_written, [&](ended_execution const& ended) {
        if (!ended.run.everybody_finished()) return;
        graphs.insert(name_of(ended.run.so_far()));
      });
  EXPECT_TRUE(x.finished);
  EXPECT_EQ(x.fault, nullptr);
  e.all = {x.outcomes, x.deadlock};
  e.complete = x.complete;
  e.graphs = graphs.size();
  return e;
}

explored explore(program const& p, exact::memory_model const& model) {
  exact::every_graph search(model, static_cast<int>(p.size()), static_cast<int>(p.size()));
  return explore(p, search);
}

int programs() { return static_cast<int>(from_environment("SLEEPS_PROGRAMS", 2000)); }

found all_of(program const& p) {
  exact::cpp20 const model;
  return explore(p, model).all;
}

/// The second thread sleeps where it has read what the first one writes behind its wake-up.
program sleep_behind(thread_code first) {
  instruction seen = load(1);
  seen.skip_if = 0;
  seen.skip = 2;
  thread_code second{seen};
  add_sleep(second, 0, 0, false);
  first.push_back(store(1, 1));
  return {std::move(first), std::move(second)};
}

TEST(Sleeps, AreNotEndedByWhatTheyDependOn) {
  found const all = all_of(sleep_behind({wake(0)}));
  EXPECT_TRUE(all.deadlock);
  EXPECT_EQ(all.outcomes, std::set<std::string>{"| 0 | "});
}

TEST(Sleeps, LookForWhatWasDoneBeforeAWakeUpOnWhichTheyDepend) {
  found const all = all_of(sleep_behind({store(0, 1), wake(0)}));
  EXPECT_FALSE(all.deadlock);
  EXPECT_EQ(all.outcomes, (std::set<std::string>{"| 0 | ", "| 1 1 | "}));
}

/// Each wakes the other one and sleeps: one of them has come too late.
TEST(Sleeps, DoNotEndEachOther) {
  thread_code first{wake(1)};
  thread_code second{wake(0)};
  add_sleep(first, 0, 0, false);
  add_sleep(second, 1, 0, false);
  found const all = all_of({first, second});
  EXPECT_TRUE(all.deadlock);
  EXPECT_TRUE(all.outcomes.empty());
}

/// What every interleaving does is found; and of the graphs that are interleavings none does more.
TEST(Sleeps, EndAsByAllInterleavings) {
  exact::cpp20 const model;
  exact::sequential_consistency const interleavings;
  int deadlocks = 0;
  for (int seed = 0; seed != programs(); ++seed) {
    program const p = drawing(static_cast<std::uint64_t>(seed)).draw();
    found const expected = kernel(p).run();
    std::set<std::string> interleaved;
    exact::every_graph search(model, static_cast<int>(p.size()), static_cast<int>(p.size()));
    exact_exploration const all =
        explore_exactly(p, search, most_executions, relaxed_reads::as_written, [&](ended_execution const& ended) {
          if (!ended.run.everybody_finished() || !interleavings.allows(ended.run.so_far())) return;
          interleaved.insert(ended.outcome);
        });
    auto const has_all = [](auto const& more, auto const& less) { return std::ranges::includes(more, less); };
    ASSERT_TRUE(has_all(expected.outcomes, interleaved)) << "seed " << seed << "\n" << describe(p);
    ASSERT_TRUE(has_all(all.outcomes, expected.outcomes)) << "seed " << seed << "\n" << describe(p);
    ASSERT_TRUE(all.deadlock || !expected.deadlock) << "seed " << seed << "\n" << describe(p);
    deadlocks += expected.deadlock ? 1 : 0;
  }
  EXPECT_GT(deadlocks, programs() / 20);
}

/// On one word nobody sleeps for ever whom an interleaving would wake: a look sees what its wakers have done.
TEST(Sleeps, OnOneWordLastForEverAsByAllInterleavings) {
  exact::cpp20 const model;
  int deadlocks = 0;
  for (int seed = 0; seed != programs(); ++seed) {
    program const p = drawing(static_cast<std::uint64_t>(seed), 1).draw();
    bool const expected = kernel(p).run().deadlock;
    ASSERT_EQ(explore(p, model).all.deadlock, expected) << "seed " << seed << "\n" << describe(p);
    deadlocks += expected ? 1 : 0;
  }
  EXPECT_GT(deadlocks, programs() / 20);
  EXPECT_LT(deadlocks, programs() - programs() / 20);
}

TEST(Sleeps, OfWeakMemoryEndAsWithoutAReduction) {
  exact::cpp20 const model;
  std::uint64_t complete = 0;
  std::uint64_t graphs = 0;
  for (int seed = 0; seed != programs() / 4; ++seed) {
    program const p = drawing(static_cast<std::uint64_t>(seed)).draw();
    exact::unreduced_search all(model, static_cast<int>(p.size()), static_cast<int>(p.size()), {}, "");
    explored const reduced = explore(p, model);
    explored const unreduced = explore(p, all);
    ASSERT_EQ(reduced.all, unreduced.all) << "seed " << seed << "\n" << describe(p);
    ASSERT_EQ(reduced.graphs, unreduced.graphs) << "seed " << seed << "\n" << describe(p);
    complete += reduced.complete;
    graphs += reduced.graphs;
  }
  EXPECT_LE(complete, graphs + graphs / 100);  // a few are met again
}

}  // namespace

}  // namespace models::selfcheck
