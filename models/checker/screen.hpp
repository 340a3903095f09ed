// The table as it grows on standard output, and below it, on a terminal, what is being done.
//
// May touch: standard output.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "runner.hpp"
#include "table.hpp"

namespace models::checker {

class screen final : public listener {
 public:
  screen(std::vector<scenario const*> const& chosen, std::string program);

  void finished(std::size_t index, row const& r) override;
  void progress(std::vector<running_row> const& now) override;

  /// After the last row, or an interrupt: shows the rows that waited for an earlier one.
  void end();

  [[nodiscard]] std::vector<row const*> rows() const;

 private:
  void show(row const& r);
  void show_heading(scenario const& s);
  void erase_progress();

  std::vector<scenario const*> const& chosen_;
  std::string program_;
  table table_;
  std::map<std::size_t, row> rows_;  // by their place in the table
  std::size_t shown_ = 0;
  scenario const* above_ = nullptr;  // the scenario shown last
  bool const terminal_;
  bool progress_shown_ = false;
};

}  // namespace models::checker
