#include "surveyor.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <numeric>
#include <thread>

#include "../../exact/platform/sample.hpp"
#include "../../relacy/session.hpp"
#include "../../search/sampling.hpp"
#include "orphan.hpp"
#include "refused.hpp"

namespace models::checker {

namespace {

constexpr std::uint64_t beside_few = 2'000;  // executions that it may make, however few the search has made
constexpr double beside_many = 0.05;         // and so many more for each of the search
constexpr std::chrono::milliseconds pause{20};
constexpr std::size_t fewest_estimates = 5;

/// The sample that is drawn, of the reduced search.
class reduced_sample {
 public:
  reduced_sample(program& p, int threads, exploration_options const& options)
      : search_(threads, 1, 0, options.interchangeable), session_(p, threads, options, search_, own_) {}

  bool execute() { return session_.execute() == session::step::executed; }
  [[nodiscard]] std::size_t probes() const { return search_.estimates()->size(); }
  [[nodiscard]] raw_vector<double> const& estimates() const { return *search_.estimates(); }

 private:
  sampling_search search_;
  progress own_;
  session session_;
};

std::uint64_t allowed_beside(std::uint64_t made) {
  return beside_few + static_cast<std::uint64_t>(beside_many * static_cast<double>(made));
}

template <class Numbers>
double mean(Numbers const& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

/// Draws until that is all, and tells what is known by then.
template <class Sample>
void draw(Sample& sample, std::atomic<std::uint64_t> const& made, std::atomic<double>& expected) {
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
  if (options.how.mode == search::exact) {
    exact::sampled_exploration sample(p, threads, options, 1, 0);
    draw(sample, made, expected);
  } else {
    reduced_sample sample(p, threads, options);
    draw(sample, made, expected);
  }
  _exit(0);
}

}  // namespace models::checker
