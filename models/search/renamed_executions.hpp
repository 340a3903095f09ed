// Threads that are said to be interchangeable are held to it: an execution is made again with them renamed, and every
// thread must do what the one has done whose place it has.
//
// Which ones it takes. Let each execution that the search makes, complete or with blocked threads, be made again under
// every other renaming. Then all those of the program were met, each by itself or under another numbering. For suppose
// that one was not, and look at the longest beginning of it that was, in an execution E with renaming r. Its next
// operation is one that E has seen under r, too, since what a thread does follows from what it has read. So only what
// it reads, or its place in modification order, is another one; and in the execution that E renames, this was an
// alternative, which the search has explored, up to a renaming s, and tried under that of r and s together.
//
// Less does not do. One renaming for each execution leaves out a thread that is different in one combination of values.
// Generators of all renamings leave out what only their products show, since they are applied to executions that the
// search makes, not to renamed ones. Nor do as many that each thread comes to each place once: what a thread reads says
// who has written it, so `if (me == 2 && seen == the_item_of_1)` needs the pair.
#pragma once

#include <optional>

#include "../graph/renaming.hpp"
#include "execution.hpp"

namespace models {

class renamed_executions {
 public:
  explicit renamed_executions(thread_sets const& interchangeable) : renamings_(renamings_of(interchangeable)) {}

  /// From now on no execution is made again, or each one so many times, at most as often as there are renamings.
  /// Without either the first one is, and of the others one in four, each once: the same ones, whoever explores which
  /// part.
  void none() { renamings_.clear(); }
  void each(std::size_t times) { times_ = times; }

  /// The execution has come to its end, or goes no further.
  void plan(execution const& x, bool is_first);

  [[nodiscard]] bool waiting() const { return left_ != 0; }
  /// The graph of the next one, which begins.
  graph begin();

  /// What the execution, at its end, has done otherwise than the one whose place it has. Null: nothing.
  [[nodiscard]] char const* difference(execution const& x) const;

  [[nodiscard]] renaming const& current() const { return renamings_[at_]; }

 private:
  [[nodiscard]] std::size_t others() const { return renamings_.size() - 1; }

  raw_vector<renaming> renamings_;  // the first one changes nothing
  std::optional<std::size_t> times_;
  std::optional<execution> original_;  // the execution that is made again
  std::size_t left_ = 0;               // how often
  std::size_t at_ = 0;                 // the renaming under way
};

}  // namespace models
