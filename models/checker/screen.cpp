#include "screen.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>

#include <fmt/format.h>

#include "progress_line.hpp"

namespace models::checker {

namespace {

std::string_view group_of(scenario const& s) { return s.what.name.substr(0, s.what.name.find('/')); }

std::size_t terminal_width() {
  winsize size{};
  bool const known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col != 0;
  return known ? size.ws_col : 80;
}

}  // namespace

screen::screen(std::vector<scenario const*> const& chosen, std::string program)
    : chosen_(chosen), program_(std::move(program)), table_(chosen), terminal_(isatty(STDOUT_FILENO) == 1) {
  fmt::print("{}", table_.head());
}

void screen::finished(std::size_t index, row const& r) {
  rows_.emplace(index, r);
  erase_progress();
  for (auto next = rows_.find(shown_); next != rows_.end(); next = rows_.find(++shown_)) show(next->second);
  std::fflush(stdout);
}

void screen::progress(std::vector<running_row> const& now) {
  if (!terminal_) return;
  erase_progress();
  if (now.empty()) return;
  running_row const& oldest = now.front();
  std::string line = fmt::format("[{}/{}] {}  {}", rows_.size(), chosen_.size(), oldest.name, describe(oldest));
  if (now.size() > 1) line += fmt::format(", and {} more", now.size() - 1);
  fmt::print("{}", line.substr(0, terminal_width() - 1));  // a line that wraps could not be rewritten
  std::fflush(stdout);
  progress_shown_ = true;
}

void screen::end() {
  erase_progress();
  for (auto waiting = rows_.lower_bound(shown_); waiting != rows_.end(); ++waiting) show(waiting->second);
  std::fflush(stdout);
}

std::vector<row const*> screen::rows() const {
  std::vector<row const*> all;
  for (auto const& r : rows_) all.push_back(&r.second);
  return all;
}

void screen::show(row const& r) {
  show_heading(*r.what);
  fmt::print("{}", table_.line(r));
  if (!r.as_expected()) fmt::print("{}", explanation(r, program_));
}

void screen::show_heading(scenario const& s) {
  bool const right = s.what.expected == "pass";
  if (!right && (above_ == nullptr || above_->what.expected == "pass")) {
    fmt::print("\nWrong programs, each of which must be caught:\n");
  } else if (above_ != nullptr && group_of(*above_) != group_of(s)) {
    fmt::print("\n");
  }
  above_ = &s;
}

void screen::erase_progress() {
  if (progress_shown_) fmt::print("\r\033[K");
  progress_shown_ = false;
}

}  // namespace models::checker
