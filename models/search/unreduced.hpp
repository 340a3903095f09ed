// Every interleaving and every visible value, by depth-first search without any pruning. The reduced search is held
// against it.
//
// With bounds it leaves out the executions that exceed them, and is then not exhaustive. A preemption is a switch away
// from a thread that could have gone on; a switch away from a thread that has finished or cannot go on is none. Few
// preemptions are enough for most bugs: Musuvathi, Qadeer, "Iterative Context Bounding for Systematic Testing of
// Multithreaded Programs", PLDI 2007.
#pragma once

#include <utility>

#include "choices.hpp"
#include "interleaving.hpp"
#include "search_options.hpp"

namespace models {

class unreduced_search final : public interleaving_search {
 public:
  /// `after` is a schedule that the same search has found: this one begins with the execution after it.
  explicit unreduced_search(search_bounds const& within = {}, raw_vector<step> after = {})
      : within_(within), after_(std::move(after)) {}

  bool next() override;
  [[nodiscard]] bool exhaustive() const override { return !left_out_ && out_of_reach() == 0; }
  [[nodiscard]] char const* fault() const override { return fault_; }

 private:
  int choose_thread(situation const& now) override;
  std::size_t choose_option(execution const& x, int t, raw_vector<option> const& options) override;
  std::size_t choose(std::size_t count, std::size_t first = 0);
  std::size_t turn_to_pass(situation const& now);
  [[nodiscard]] bool passing() const { return executions_ == 1 && !after_.empty(); }

  search_bounds within_;
  raw_vector<step> after_;
  std::size_t passed_ = 0;  // steps of it
  choices path_;
  std::uint64_t executions_ = 0;
  bool left_out_ = false;
  char const* fault_ = nullptr;
};

}  // namespace models
