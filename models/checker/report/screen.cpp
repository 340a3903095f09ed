#include "screen.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>

#include <fmt/format.h>

#include "causes.hpp"
#include "estimates.hpp"
#include "progress_line.hpp"
#include "table.hpp"

namespace models::checker {

namespace {

constexpr std::size_t a_few = 10;
constexpr std::size_t slowest_shown = 5;

std::size_t terminal_width() {
  winsize size{};
  bool const known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col != 0;
  return known ? size.ws_col : usual_width;
}

}  // namespace

screen::screen(std::vector<scenario const*> const& chosen, display wanted)
    : chosen_(chosen),
      wanted_(std::move(wanted)),
      terminal_(isatty(STDOUT_FILENO) == 1),
      colours_(use_colours(terminal_)),
      groups_(groups_of(chosen)),
      table_(groups_, colours_) {
  if (!rows_first()) fmt::print("{}", table_.head());
}

bool screen::few() const { return chosen_.size() <= a_few; }

void screen::finished(std::size_t index, row const& r) {
  rows_.emplace(index, r);
  erase_progress();
  if (rows_first()) {
    for (auto next = rows_.find(shown_); next != rows_.end(); next = rows_.find(++shown_)) show(next->second);
  } else {
    show_groups(false);
  }
  std::fflush(stdout);
}

void screen::progress(std::vector<running_row> const& now) {
  for (running_row const& r : now) checkpoint_error_ = r.checkpoint_error;
  if (!terminal_) return;
  erase_progress();
  if (now.empty()) return;
  // A wrapped line could not be overwritten.
  fmt::print("{}", progress_line(rows_.size(), chosen_.size(), now, terminal_width() - 1));
  std::fflush(stdout);
  progress_shown_ = true;
}

void screen::end() {
  erase_progress();
  for (auto next = rows_.lower_bound(shown_); rows_first() && next != rows_.end(); ++next) show(next->second);
  std::vector<row const*> const all = rows();
  if (!few() && !wanted_.sizes) {
    if (rows_first()) fmt::print("\n{}", table_.head());
    show_groups(true);
    fmt::print("{}\n{}", table_.line("total", all), slowest(all, slowest_shown, colours_));
  }
  fmt::print("{}", to_text(causes_of(all), wanted_.program, wanted_.verbose, colours_));
  std::fflush(stdout);
}

std::vector<row const*> screen::rows() const {
  std::vector<row const*> all;
  for (auto const& r : rows_) all.push_back(&r.second);
  return all;
}

std::vector<row const*> screen::rows_of(group const& g) const {
  std::vector<row const*> finished;
  for (std::size_t const i : g.members) {
    if (auto const r = rows_.find(i); r != rows_.end()) finished.push_back(&r->second);
  }
  return finished;
}

void screen::show(row const& r) {
  if (wanted_.sizes && r.as_expected() && r.size) {
    fmt::print("{}", estimate_text(r));
    return;
  }
  bool const caught = r.as_expected() && !r.expected_to_pass();
  bool const in_full = wanted_.show && caught;
  if (few() || wanted_.verbose || wanted_.sizes || in_full) fmt::print("{}", row_text(r, colours_));
  if (in_full) fmt::print("{}", explanation(r, wanted_.program));
}

void screen::show_groups(bool unfinished_too) {
  for (; groups_shown_ != groups_.size(); ++groups_shown_) {
    group const& g = groups_[groups_shown_];
    auto const finished = rows_of(g);
    if (finished.size() != g.members.size() && !unfinished_too) return;
    fmt::print("{}", table_.line(g.name, finished));
  }
}

void screen::erase_progress() {
  if (progress_shown_) fmt::print("\r\033[K");
  progress_shown_ = false;
}

}  // namespace models::checker
