// The search with interchangeable threads, against the search without: the graphs of the one, with the threads renamed
// in every way, are those of the other. And the names that graphs have, equal but for such threads, against the
// fingerprints of all these.
//
// May touch: standard output, environment.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "../../graph/fingerprint.hpp"
#include "../../graph/orbit.hpp"
#include "../../search/reduced.hpp"
#include "../../search/unreduced.hpp"
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

exploration up_to(thread_sets const& s, program const& p) {
  reduced_search how(static_cast<int>(p.size()), s);
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

std::uint64_t programs() {
  char const* const wanted = std::getenv("SYMMETRY_TEST_PROGRAMS");
  return wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : 2000;
}

void expect_same(int equal, std::uint64_t first_seed) {
  std::uint64_t representatives = 0;
  std::uint64_t graphs = 0;
  std::uint64_t trials = 0;
  for (std::uint64_t seed = first_seed; seed != first_seed + programs(); ++seed) {
    program const p = with_equal_threads(seed, equal);
    exploration full = all(p);
    if (!full.finished) continue;
    exploration const few = up_to(first(equal), p);
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

}  // namespace

}  // namespace models::selfcheck
