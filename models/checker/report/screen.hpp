// A run's standard output: the table and, on a terminal, the progress line below it.
//
// A few scenarios have a row each. Many have a line for each group, after the rows of `verbose`. Unexpected rows come
// last, by cause.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "../process/runner.hpp"
#include "groups.hpp"

namespace models::checker {

struct display {
  std::string program;   // how it was called
  bool verbose = false;  // every row, and every execution that failed
  bool show = false;     // the execution of each wrong program that was caught
  bool sizes = false;    // what a search would take, of each
};

class screen final : public listener {
 public:
  screen(std::vector<scenario const*> const& chosen, display wanted);

  void finished(std::size_t index, row const& r) override;
  void progress(std::vector<running_row> const& now) override;

  /// After the last row, or an interrupt: shows the rest, the totals and the unexpected rows.
  void end();

  [[nodiscard]] std::vector<row const*> rows() const;
  /// The error of the last checkpoint of an exploration that still ran.
  [[nodiscard]] int checkpoint_error() const { return checkpoint_error_; }
  /// Whether there is a progress line.
  [[nodiscard]] bool shows_progress() const { return terminal_; }
  [[nodiscard]] paint const& colours() const { return colours_; }

 private:
  [[nodiscard]] bool few() const;
  [[nodiscard]] bool rows_first() const { return few() || wanted_.verbose || wanted_.show || wanted_.sizes; }
  [[nodiscard]] std::vector<row const*> rows_of(group const& g) const;
  void show(row const& r);
  void show_groups(bool unfinished_too);
  void erase_progress();

  std::vector<scenario const*> const& chosen_;
  display wanted_;
  bool const terminal_;
  paint const colours_;
  std::vector<group> groups_;
  group_table table_;
  std::map<std::size_t, row> rows_;  // by their index among those chosen
  std::size_t shown_ = 0;            // rows
  std::size_t groups_shown_ = 0;
  int checkpoint_error_ = 0;
  bool progress_shown_ = false;
};

}  // namespace models::checker
