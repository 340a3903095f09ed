// Checks that threads declared interchangeable are: an execution is made again with them renamed, and every thread must
// do what the thread did whose place it takes.
//
// Why all renamings are needed and sufficient. Let each execution of the search, complete or with blocked threads, be
// made again under every other renaming. Then every execution of the program was made, possibly renamed. For suppose
// that one was not, and take its longest prefix that was, in an execution E with renaming r. Its next operation occurs
// in E under r, too, since a thread's next operation follows from what it has read. So only its reads-from, or its mo
// index, is different; and in the execution that E renames, this was an alternative, which the search has explored, up
// to a renaming s, and made again under the composition of r and s.
//
// Fewer are not sufficient. One renaming for each execution misses a thread that differs in one combination of values.
// Generators of the group of renamings miss what only their products show, since they are applied to executions of the
// search, not to renamed ones. Nor is it sufficient that each thread takes each place once: a value tells who has
// written it, so `if (me == 2 && seen == the_item_of_1)` needs the pair.
#pragma once

#include <cstdint>
#include <optional>

#include "renamed_execution.hpp"
#include "strategy.hpp"

namespace models::exact {

/// A search, and beside its executions those that are made again.
class renamed_executions final : public strategy {
 public:
  /// Each execution of the search is made again n times, at most as often as there are renamings. None said: the
  /// first one is, and of the others one in four, each once: the same ones, whoever explores which part.
  renamed_executions(strategy& search, std::optional<std::uint64_t> times)
      : search_(search), times_(times), all_(search.interchangeable()) {}

  bool next(execution& x) override;
  int pick(execution& x) override;
  void begins_again() override {
    if (!under_way_) search_.begins_again();
  }
  void leaves(execution const& x) override {
    if (!under_way_) search_.leaves(x);
  }
  [[nodiscard]] thread_sets interchangeable() const override { return search_.interchangeable(); }
  [[nodiscard]] renaming const* renamed() const override { return under_way_ ? &by_ : nullptr; }
  [[nodiscard]] bool exhaustive() const override { return search_.exhaustive(); }
  [[nodiscard]] bool can_follow() const override { return search_.can_follow(); }
  [[nodiscard]] char const* fault() const override { return fault_ != nullptr ? fault_ : search_.fault(); }

  /// Whether the next execution is one that is made again.
  [[nodiscard]] bool is_to_try() const { return left_ != 0; }

 private:
  void plan(execution const& x, int ended_with);
  void begin(execution& x);

  strategy& search_;
  std::optional<std::uint64_t> times_;
  renamings all_;  // the first one changes nothing
  std::optional<execution> original_;
  int ended_with_ = nobody;  // what the search has said at its end: nobody, or cut_off
  std::optional<renamed_execution> under_way_;
  renaming by_;             // of the one under way
  std::uint64_t left_ = 0;  // how often the original is to be made again
  std::uint64_t at_ = 0;    // the number of the renaming
  bool is_first_ = false;
  char const* fault_ = nullptr;
};

}  // namespace models::exact
