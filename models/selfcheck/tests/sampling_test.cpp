// The estimate of how many executions the reduced search makes, against searches that were made.
#include "../../search/sampling.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "program.hpp"

namespace models::selfcheck {

namespace {

constexpr std::uint64_t plenty = 10'000'000;

std::uint64_t executions(exploration const& e) { return e.complete + e.blocked; }

std::uint64_t counted_executions(program const& p) {
  reduced_search how(static_cast<int>(p.size()));
  return executions(explore(p, how, plenty));
}

std::vector<double> sampled(program const& p, std::uint64_t seed, std::uint64_t count) {
  sampling_search how(static_cast<int>(p.size()), seed, count);
  exploration const e = explore(p, how, plenty);
  EXPECT_EQ(e.fault, nullptr);
  EXPECT_GE(how.estimates()->size(), probes::fewest);
  EXPECT_TRUE(e.finished);
  return {how.estimates()->begin(), how.estimates()->end()};
}

/// Without an end, so that when it ends does not depend on what it finds.
std::vector<double> sampled_throughout(program const& p, std::uint64_t seed, std::uint64_t count) {
  sampling_search how(static_cast<int>(p.size()), seed, 0);
  EXPECT_FALSE(explore(p, how, count).finished);
  return {how.estimates()->begin(), how.estimates()->end()};
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

TEST(SamplingSearch, SaysOneWhereThereIsOne) {
  program const p{{store(0, 1)}, {store(1, 1)}};
  std::vector<double> const estimates = sampled(p, 1, 100);
  EXPECT_EQ(estimates.size(), probes::fewest) << "more would say no more";
  for (double const e : estimates) EXPECT_EQ(e, 1);
}

TEST(SamplingSearch, IsOnTheAverageRight) {
  int spread = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    program const p = small_program(seed);
    std::vector<double> const estimates = sampled_throughout(p, seed, 5'000);
    double const error = standard_error(estimates);
    EXPECT_NEAR(mean(estimates), static_cast<double>(counted_executions(p)), 4 * error + 1e-6) << describe(p);
    if (error > 0) ++spread;
  }
  EXPECT_GT(spread, 30) << "of most programs no two probes are alike";
}

TEST(SamplingSearch, IsWithinAFactorOfTwoWhereTheSearchTakesHours) {
  constexpr double orders = 17'153'136;  // 18! / 6!^3
  double const estimated = mean(sampled(three_that_store(6), 1, 2'000));
  EXPECT_GT(estimated, orders / 2);
  EXPECT_LT(estimated, orders * 2);
}

TEST(SamplingSearch, GivesTheSameForTheSameSeed) {
  program const p = three_that_store(3);
  EXPECT_EQ(sampled(p, 7, 500), sampled(p, 7, 500));
  EXPECT_NE(sampled(p, 7, 500), sampled(p, 8, 500));
}

TEST(SamplingSearch, MakesEnoughProbesForAnIntervalHoweverFewExecutionsAreAskedFor) {
  EXPECT_GE(sampled(three_that_store(3), 1, 1).size(), probes::fewest);
}

}  // namespace

}  // namespace models::selfcheck
