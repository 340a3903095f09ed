#include "sample.hpp"

#include <chrono>

#include "../search/sampling.hpp"
#include "common.hpp"

namespace models::exact {

using clock = std::chrono::steady_clock;

class sampled_exploration::parts {
 public:
  parts(program& p, int threads, exploration_options const& options, std::uint64_t seed, std::uint64_t executions)
      : each_(model_of(options.how.model), threads, running_from_the_start(options, threads),
              interchangeable(options, threads)),
        search_(each_, seed, executions),
        machine_(p, threads, options, search_) {
    if (options.budget <= 0) return;
    auto const span = std::chrono::duration<double>(options.budget);
    machine_.stops_when(
        [end = clock::now() + std::chrono::duration_cast<clock::duration>(span)] { return clock::now() >= end; });
  }

  sampling& search() { return search_; }
  graph_machine& machine() { return machine_; }

 private:
  every_graph each_;
  sampling search_;
  graph_machine machine_;
};

sampled_exploration::sampled_exploration(program& p, int threads, exploration_options const& options,
                                         std::uint64_t seed, std::uint64_t executions)
    : parts_(std::make_unique<parts>(p, threads, options, seed, executions)) {}

sampled_exploration::~sampled_exploration() = default;

bool sampled_exploration::execute() { return parts_->machine().execute(); }

std::size_t sampled_exploration::probes() const { return parts_->search().estimates().size(); }

std::vector<double> sampled_exploration::estimates() const {
  auto const& all = parts_->search().estimates();
  return {all.begin(), all.end()};
}

exploration_result sampled_exploration::take() { return parts_->machine().take(); }

exploration_result sample(program& p, int threads, exploration_options const& options, progress& seen) {
  auto const start = clock::now();
  auto const seconds = [&] { return std::chrono::duration<double>(clock::now() - start).count(); };
  sampled_exploration e(p, threads, options, options.how.seed, options.how.executions);
  while (e.execute()) {
    seen.executions.fetch_add(1, std::memory_order_relaxed);
    if (options.budget > 0 && seconds() > options.budget) break;
  }
  exploration_result r = e.take();
  tell_graphs(r);
  r.estimates = e.estimates();
  r.seconds = seconds();
  r.exhaustive = false;
  return r;
}

}  // namespace models::exact
