// Programs made of functions and of worlds, and their exploration: for the tests of the graph machine.
#pragma once

#include <functional>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "../../checker/registry.hpp"
#include "../../exact/platform/explore.hpp"

namespace models::selfcheck {

/// Each thread is a function of what they all share, which each execution makes anew.
template <class Shared>
class of_functions final : public models::program {
 public:
  using code = std::function<void(Shared&)>;

  explicit of_functions(std::vector<code> threads) : threads_(std::move(threads)) {}
  // What an execution that was cut off has left there is not to be destroyed.
  void construct() override { (::new (static_cast<void*>(&all_)) std::optional<Shared>())->emplace(); }
  void thread(int me) override { threads_[static_cast<std::size_t>(me)](*all_); }
  void finish() override {}
  void destroy() override { all_.reset(); }

 private:
  std::vector<code> threads_;
  std::optional<Shared> all_;
};

/// By the exact search, unless the options name another one.
inline exploration_result explored(models::program& p, int threads, exploration_options const& options = {}) {
  progress seen;
  return exact::explore(p, threads, options, seen);
}

template <class World>
exploration_result explored(int threads = 2, exploration_options const& options = {}) {
  auto const program = maker_of(world_of<World>())();
  return explored(*program, threads, options);
}

inline exploration_options without_spurious_wake_ups() {
  exploration_options options;
  options.spurious_wake_ups = false;
  return options;
}

}  // namespace models::selfcheck
