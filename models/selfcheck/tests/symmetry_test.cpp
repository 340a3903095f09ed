// The search with interchangeable threads, against the search without: the graphs of the one, with the threads renamed
// in every way, are those of the other. And the names that graphs have, equal but for such threads, against the
// fingerprints of all these.
//
// May touch: standard output.
#include <gtest/gtest.h>

#include <map>
#include <optional>

#include "../../graph/fingerprint.hpp"
#include "../../graph/orbit.hpp"
#include "../../search/reduced.hpp"
#include "../../search/unreduced.hpp"
#include "environment.hpp"
#include "program.hpp"

namespace models::selfcheck {

namespace {

constexpr std::uint64_t plenty = 400'000;

/// The first so many threads.
thread_sets first(int threads) {
  thread_sets s;
  for (int t = 0; t != threads; ++t) s[t] = 1;
  return s;
}

exploration all(program const& p) {
  reduced_search how(static_cast<int>(p.size()));
  return explore(p, how, plenty);
}

exploration everything(program const& p) {
  unreduced_search how;
  return explore(p, how, 100 * plenty);
}

/// Each execution made again under so many other renamings; none: a sample of them is.
exploration up_to(thread_sets const& s, program const& p, std::optional<std::size_t> renamings = {}) {
  reduced_search how(static_cast<int>(p.size()), s);
  if (renamings) how.trials().each(*renamings);
  return explore(p, how, plenty, departures_are::ignored, renamings_of(s));
}

std::uint64_t factorial(std::uint64_t n) { return n < 2 ? 1 : n * factorial(n - 1); }

TEST(Symmetry, HasAllRenamingsOnce) {
  thread_sets s = first(3);
  s[3] = s[5] = 2;
  auto const renamings = renamings_of(s);
  EXPECT_EQ(renamings.size(), 12u);
  std::set<std::vector<int>> different;
  for (renaming const& r : renamings) {
    std::vector<int> to;
    for (int t = 0; t != max_threads; ++t) {
      to.push_back(r(t));
      EXPECT_EQ(s[r(t)], s[t]);
    }
    different.insert(to);
  }
  EXPECT_EQ(different.size(), 12u);
}

TEST(Symmetry, ExploresOneOrderOfEqualThreads) {
  for (int n = 2; n <= 5; ++n) {
    program p;
    for (int t = 0; t != n; ++t) p.push_back({add(0, 1)});
    exploration const e = up_to(first(n), p);
    EXPECT_EQ(e.fault, nullptr);
    EXPECT_EQ(e.complete, 1u);
    EXPECT_EQ(e.graphs.size(), factorial(static_cast<std::uint64_t>(n)));
  }
}

/// Each of them brings something else.
std::uint64_t item(int thread) { return 100u * static_cast<unsigned>(thread + 1); }

/// A program whose first threads run the same code, each with an item and a location of its own.
program with_equal_threads(std::uint64_t seed, int equal) {
  std::mt19937_64 random(seed);
  auto below = [&random](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  generator_options o;
  o.locations = 1 + below(3);
  o.length = equal > 2 ? 2 : 2 + below(2);
  o.threads = equal > 2 ? 1 + below(2) : 1 + below(3);
  o.waits = below(2) == 0;
  o.retries = below(3) == 0;
  o.fences = below(3) == 0;
  o.seq_cst = below(3) == 0;
  o.mostly_waits = below(4) == 0;
  o.by_value = below(2) == 0;
  if (o.threads + equal > 5 || (o.threads + equal == 5 && o.length > 2)) o.threads = 2;
  program const generated = generate(random, o);
  bool const use_own = below(2) == 0;
  int const own = below(o.locations);
  program p;
  for (int t = 0; t != equal; ++t) {
    thread_code code = generated.front();
    for (instruction& i : code) {
      if ((i.op.kind == op_kind::store || i.op.kind == op_kind::cas) && i.op.operand >= 2) i.op.operand = item(t);
      bool const here = !i.op.hidden && (reads(i.op.kind) || i.op.kind == op_kind::store);
      if (use_own && here && static_cast<int>(i.op.location) == own) i.op.location = location_made_by(t, 1);
    }
    p.push_back(code);
  }
  p.insert(p.end(), generated.begin() + 1, generated.end());
  return p;
}

std::uint64_t programs() { return from_environment("SYMMETRY_TEST_PROGRAMS", 2000); }

constexpr std::size_t every = 1000;  // renaming

void expect_same(int equal, std::uint64_t first_seed, std::optional<std::size_t> renamings = {}) {
  std::uint64_t representatives = 0;
  std::uint64_t graphs = 0;
  std::uint64_t trials = 0;
  for (std::uint64_t seed = first_seed; seed != first_seed + programs(); ++seed) {
    program const p = with_equal_threads(seed, equal);
    exploration full = all(p);
    if (!full.finished) continue;
    exploration const few = up_to(first(equal), p, renamings);
    ASSERT_EQ(few.fault, nullptr) << few.fault << ", seed " << seed << "\n" << describe(p);
    if (few.graphs != full.graphs)
      full.graphs = everything(p).graphs;  // see ReducedSearch.MissesSomeCutReleaseSequences
    ASSERT_EQ(few.graphs, full.graphs) << few.graphs.size() << " instead of " << full.graphs.size() << ", seed " << seed
                                       << "\n"
                                       << describe(p);
    ASSERT_EQ(few.deadlocks != 0, full.deadlocks != 0) << "seed " << seed << "\n" << describe(p);
    representatives += few.complete;
    graphs += full.complete;
    trials += few.trials;
  }
  std::printf("%llu graphs by %llu representatives, %llu tried\n", static_cast<unsigned long long>(graphs),
              static_cast<unsigned long long>(representatives), static_cast<unsigned long long>(trials));
}

/// All graphs of a program.
class collector final : public strategy {
 public:
  explicit collector(int threads) : search_(threads) {}
  bool next() override { return search_.next(); }
  int pick(execution& x) override { return search_.pick(x); }
  void completed(execution const& x) override { all.push_back(x.so_far()); }
  [[nodiscard]] bool exhaustive() const override { return search_.exhaustive(); }

  std::vector<graph> all;

 private:
  reduced_search search_;
};

/// A relation that must be one to one.
class translation {
 public:
  void add(std::uint64_t one, std::uint64_t other) {
    EXPECT_EQ(there_.emplace(one, other).first->second, other);
    EXPECT_EQ(back_.emplace(other, one).first->second, one);
  }

 private:
  std::map<std::uint64_t, std::uint64_t> there_;
  std::map<std::uint64_t, std::uint64_t> back_;
};

/// Of all its graphs, those that are equal to fewer others than there are renamings.
std::size_t expect_names_for_fingerprints(thread_sets const& s, program const& p) {
  collector all(static_cast<int>(p.size()));
  explore(p, all, 300);
  orbit_names const names(s);
  translation name_for;
  std::size_t even = 0;
  for (graph const& g : all.all) {
    graph_fingerprint const under(g);
    std::set<std::uint64_t> different;
    std::set<std::uint64_t> expected;
    for (renaming const& r : renamings_of(s)) {
      std::uint64_t const name = names.of(renamed(g, r));
      name_for.add(under(r), name);
      different.insert(under(r));
      expected.insert(name);
    }
    std::vector<std::uint64_t> named;
    names.for_each(g, [&named](std::uint64_t name) { named.push_back(name); });
    std::sort(named.begin(), named.end());
    EXPECT_EQ(named, std::vector<std::uint64_t>(expected.begin(), expected.end()));
    if (different.size() != renamings_of(s).size()) ++even;
  }
  return even;
}

TEST(OrbitNames, TellApartWhatFingerprintsTellApart) {
  std::size_t even = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    for (int const equal : {2, 3}) even += expect_names_for_fingerprints(first(equal), with_equal_threads(seed, equal));
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  EXPECT_GT(even, 100u);
}

TEST(OrbitNames, KeepSetsApart) {
  thread_sets s;
  s[0] = s[2] = 1;
  s[1] = s[4] = 2;
  instruction const look = load(0, std::memory_order_relaxed);
  EXPECT_GT(expect_names_for_fingerprints(s, {{add(0, 1)}, {look}, {add(0, 1)}, {look, add(1, 1)}, {look}}), 0u);
}

TEST(OrbitNames, OfThreadsThatDoTheSameAreAsManyAsThereAreGraphs) {
  program const readers(max_threads, {load(0, std::memory_order_relaxed)});
  EXPECT_EQ(expect_names_for_fingerprints(first(4), readers), 1u);
}

TEST(Symmetry, LosesNothingOfTwoEqualThreads) { expect_same(2, 1); }
TEST(Symmetry, LosesNothingOfThreeEqualThreads) { expect_same(3, 1'000'000); }
TEST(Symmetry, RefusesNoneOfThreeEqualThreads) { expect_same(3, 2'000'000, every); }

/// What a thread has seen, as the interpreter writes it down.
using seen = std::vector<std::uint64_t>;

std::string text(seen const& s) {
  std::string all;
  for (std::uint64_t const value : s) all += std::to_string(value) + " ";
  return all;
}

/// All that three threads can see that look three times and find one of these.
std::vector<seen> looks(seen const& values) {
  std::vector<seen> all;
  for (auto const a : values) {
    for (auto const b : values) {
      for (auto const c : values) all.push_back({a, b, c});
    }
  }
  return all;
}

/// Threads that do the same, but for one of them, which does something more when it has seen just this.
program with_one_unlike_the_others(program p, std::size_t unlike, seen const& when, instruction more) {
  more.only_if = text(when);
  p[unlike].push_back(more);
  return p;
}

/// Of programs with three threads of which one is different in one way: how many are refused.
template <class Special>
std::size_t refused(program const& equal, std::vector<seen> const& when, Special special,
                    std::optional<std::size_t> renamings) {
  std::size_t count = 0;
  for (std::size_t unlike = 0; unlike != 3; ++unlike) {
    for (seen const& s : when) {
      if (up_to(first(3), special(equal, unlike, s), renamings).fault != nullptr) ++count;
    }
  }
  return count;
}

TEST(Symmetry, RefusesAThreadThatIsDifferentAfterOneCombinationOfValues) {
  program const equal(3, {add(0, 1), add(1, 1), add(2, 1)});
  std::vector<seen> const when = looks({0, 1, 2});
  for (instruction const& more : {store(3, 1), fence(std::memory_order_acquire)}) {
    auto const special = [&more](program const& p, std::size_t unlike, seen const& s) {
      return with_one_unlike_the_others(p, unlike, s, more);
    };
    EXPECT_EQ(refused(equal, when, special, every), 3 * when.size());
    std::size_t const by_sample = refused(equal, when, special, std::nullopt);
    EXPECT_LT(by_sample, 3 * when.size()) << "for these a sample would do";
    std::printf("%zu refused, %zu of them by a sample\n", 3 * when.size(), by_sample);
  }
}

/// It has to be renamed together with the threads from whom it has got the items: fewer renamings do not do.
TEST(Symmetry, RefusesAThreadThatIsDifferentAfterTheItemsOfCertainOthers) {
  program equal;
  for (int t = 0; t != 3; ++t) {
    thread_code code;
    for (int location = 0; location != 3; ++location) {
      code.push_back(add(location, item(t)));
      code.back().op.modify = rmw_kind::swap;
    }
    equal.push_back(code);
  }
  auto const refused_of_all = [&equal](std::optional<std::size_t> renamings) {
    std::size_t count = 0;
    for (int unlike = 0; unlike != 3; ++unlike) {
      for (seen const& s : looks({0, item((unlike + 1) % 3), item((unlike + 2) % 3)})) {
        program const p = with_one_unlike_the_others(equal, static_cast<std::size_t>(unlike), s, store(3, 1));
        if (up_to(first(3), p, renamings).fault != nullptr) ++count;
      }
    }
    return count;
  };
  EXPECT_EQ(refused_of_all(every), 81u);
  EXPECT_LT(refused_of_all(1), 81u) << "these do not need more than one renaming";
}

/// Such a round is a part of no complete execution.
TEST(Symmetry, RefusesAThreadThatIsDifferentInARoundThatItGivesUp) {
  instruction look = load(3);
  look.round = true;
  look.skip_if = 1;
  look.skip = 1;
  instruction vain = load(4);
  vain.back = 2;
  program equal(3, {add(0, 1), add(1, 1), add(2, 1), look, vain});
  equal.push_back({store(3, 1)});
  auto const special = [](program p, std::size_t unlike, seen s) {
    s.push_back(0);
    instruction more = load(5);
    more.only_if = text(s);
    p[unlike][3].skip = 2;
    p[unlike].insert(p[unlike].begin() + 4, more);
    p[unlike].back().back = 3;
    return p;
  };
  std::vector<seen> const when = looks({0, 1, 2});
  EXPECT_EQ(refused(equal, when, special, every), 3 * when.size());
}

}  // namespace

}  // namespace models::selfcheck
