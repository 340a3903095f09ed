#include "surveyor.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <numeric>
#include <thread>
#include <vector>

#include "../../exact/platform/sample.hpp"
#include "orphan.hpp"
#include "refused.hpp"

namespace models::checker {

namespace {

constexpr std::uint64_t beside_few = 2'000;  // executions that it may make, however few the search has made
constexpr double beside_many = 0.05;         // and so many more for each of the search
constexpr std::chrono::milliseconds pause{20};
constexpr std::size_t fewest_estimates = 5;

std::uint64_t allowed_beside(std::uint64_t made) {
  return beside_few + static_cast<std::uint64_t>(beside_many * static_cast<double>(made));
}

double mean(std::vector<double> const& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

/// Draws probes up to that number, and publishes the estimate.
void draw(exact::sampled_exploration& sample, std::atomic<std::uint64_t> const& made, std::atomic<double>& expected) {
  std::size_t known = 0;
  for (std::uint64_t own = 1; sample.execute(); ++own) {
    if (sample.probes() != known && sample.probes() >= fewest_estimates)
      expected.store(mean(sample.estimates()), std::memory_order_relaxed);
    known = sample.probes();
    while (own > allowed_beside(made.load(std::memory_order_relaxed))) std::this_thread::sleep_for(pause);
  }
}

}  // namespace

surveyor::surveyor(program& p, int threads, exploration_options const& options, std::atomic<std::uint64_t> const& made)
    : expected_(make_shared_with_children<std::atomic<double>>()) {
  pid_t const parent = getpid();
  pid_ = fork();
  if (pid_ < 0) refused("a process that estimates");
  if (pid_ != 0) return;
  end_with(parent);
  work(p, threads, options, made, *expected_);
}

surveyor::~surveyor() {
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

void surveyor::work(program& p, int threads, exploration_options const& options, std::atomic<std::uint64_t> const& made,
                    std::atomic<double>& expected) {
  exact::sampled_exploration sample(p, threads, options, 1, 0);
  draw(sample, made, expected);
  _exit(0);
}

}  // namespace models::checker
