// Every interleaving, every value that can be read and every position in modification order, by depth-first search
// without pruning. The exact search is tested against it.
//
// With bounds it skips executions that exceed them, and is then not exhaustive. A preemption is a switch away from a
// thread that could have gone on; a switch away from a thread that has finished or cannot go on is none. Few
// preemptions are enough for most bugs: Musuvathi, Qadeer, "Iterative Context Bounding for Systematic Testing of
// Multithreaded Programs", PLDI 2007.
#pragma once

#include <string_view>

#include "../../search/choices.hpp"
#include "../../search/search_options.hpp"
#include "interleaving.hpp"

namespace models::exact {

class unreduced_search final : public interleaving_search {
 public:
  /// `after`: what another search with the same bounds was reached_by(), to begin with the execution after that.
  unreduced_search(memory_model const& model, int threads, int running, search_bounds const& within = {},
                   std::string_view after = {});

  [[nodiscard]] bool exhaustive() const override { return !left_out_; }
  [[nodiscard]] std::string reached_by() const override;

 private:
  bool begin() override;
  int choose_thread(situation const& now) override;
  std::optional<std::size_t> choose_way(std::size_t ways) override { return choose(ways); }
  std::optional<std::size_t> choose(std::size_t count);

  search_bounds within_;
  choices path_;
  std::uint64_t executions_ = 0;
  bool left_out_ = false;
};

}  // namespace models::exact
