// The estimate of how many executions the exact search makes, against searches that were made.
#include "../../exact/search/sampling.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "../../exact/axioms/cpp20.hpp"
#include "exact_interpreter.hpp"
#include "random_programs.hpp"

namespace models::selfcheck {

namespace {

constexpr std::uint64_t plenty = 10'000'000;
// Executions of a program that is compared.
constexpr std::uint64_t fewest = 20;
constexpr std::uint64_t most = 3'000;

exact::cpp20 const model;

exact::every_graph search_of(program const& p) {
  return exact::every_graph(model, static_cast<int>(p.size()), running_threads(p));
}

std::uint64_t executions(exact_exploration const& e) { return e.complete + e.blocked; }

std::vector<double> estimates_of(exact::sampling const& s) { return {s.estimates().begin(), s.estimates().end()}; }

std::vector<double> sampled(program const& p, std::uint64_t seed, std::uint64_t count) {
  exact::every_graph search = search_of(p);
  exact::sampling how(search, seed, count);
  exact_exploration const e = explore_exactly(p, how, plenty);
  EXPECT_EQ(e.fault, nullptr);
  EXPECT_TRUE(e.finished);
  return estimates_of(how);
}

/// Without an end, so that when it ends does not depend on what it finds.
std::vector<double> sampled_throughout(program const& p, std::uint64_t seed, std::uint64_t count) {
  exact::every_graph search = search_of(p);
  exact::sampling how(search, seed, 0);
  EXPECT_FALSE(explore_exactly(p, how, count).finished);
  return estimates_of(how);
}

double mean(std::vector<double> const& v) {
  return std::accumulate(v.begin(), v.end(), 0.0) / static_cast<double>(v.size());
}

/// Of the mean.
double standard_error(std::vector<double> const& v) {
  double squares = 0;
  for (double const x : v) squares += (x - mean(v)) * (x - mean(v));
  auto const n = static_cast<double>(v.size());
  return std::sqrt(squares / (n - 1) / n);
}

program three_that_store(int times) {
  program p(3);
  for (auto& thread : p) {
    for (int i = 0; i != times; ++i) thread.push_back(store(0, static_cast<std::uint64_t>(i + 1)));
  }
  return p;
}

TEST(Sampling, SaysOneWhereThereIsOne) {
  program const p{{store(0, 1)}, {store(1, 1)}};
  std::vector<double> const estimates = sampled(p, 1, 100);
  EXPECT_EQ(estimates.size(), probes::fewest) << "more would say no more";
  for (double const e : estimates) EXPECT_EQ(e, 1);
}

TEST(Sampling, IsOnTheAverageRight) {
  int compared = 0;
  int spread = 0;
  for (std::uint64_t seed = 1; compared != 100; ++seed) {
    program const p = author(seed, kinds::all).write();
    auto search = search_of(p);
    exact_exploration const all = explore_exactly(p, search, most);
    if (!all.finished || all.fault != nullptr || executions(all) < fewest) continue;
    ++compared;
    std::vector<double> const estimates = sampled_throughout(p, seed, 5'000);
    double const error = standard_error(estimates);
    EXPECT_NEAR(mean(estimates), static_cast<double>(executions(all)), 4 * error + 1e-6) << seed << describe(p);
    if (error > 0) ++spread;
  }
  EXPECT_GT(spread, 30) << "of many programs no two probes are alike";
}

TEST(Sampling, IsWithinAFactorOfTwoWhereTheSearchTakesHours) {
  constexpr double orders = 17'153'136;  // 18! / 6!^3
  double const estimated = mean(sampled(three_that_store(6), 1, 2'000));
  EXPECT_GT(estimated, orders / 2);
  EXPECT_LT(estimated, orders * 2);
}

TEST(Sampling, GivesTheSameForTheSameSeed) {
  program const p = three_that_store(3);
  EXPECT_EQ(sampled(p, 7, 500), sampled(p, 7, 500));
  EXPECT_NE(sampled(p, 7, 500), sampled(p, 8, 500));
}

TEST(Sampling, MakesEnoughProbesForAnIntervalHoweverFewExecutionsAreAskedFor) {
  EXPECT_GE(sampled(three_that_store(3), 1, 1).size(), probes::fewest);
}

TEST(Sampling, AProgramOfTooManyThreadsHasNone) {
  exact::every_graph search(model, 65, 65);
  exact::sampling how(search, 1, 1);
  exact::execution x(65, 65);
  EXPECT_FALSE(how.next(x));
  EXPECT_NE(how.fault(), nullptr);
}

}  // namespace

}  // namespace models::selfcheck
