#include "progress_line.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "../visible.hpp"
#include "text.hpp"

namespace models::checker {

namespace {

/// Empty without an estimate, or after more executions than estimated.
std::string how_far(running_row const& r) {
  auto const made = static_cast<double>(r.executions);
  auto const gained = static_cast<double>(r.executions - r.executions_before);
  if (gained == 0 || made >= r.expected) return "";
  auto const percent = static_cast<int>(100 * made / r.expected);  // 100 only at the end
  return fmt::format("about {}% done, {} left: ", percent, duration(r.seconds * (r.expected - made) / gained));
}

std::string shortened(std::string_view name, std::size_t room) {
  constexpr std::string_view dots = "...";
  if (name.size() <= room) return std::string(name);
  return room <= dots.size() ? "" : std::string(name.substr(0, room - dots.size())) + std::string(dots);
}

}  // namespace

std::string progress_line(std::size_t finished, std::size_t total, std::vector<running_row> const& now,
                          std::size_t width) {
  running_row const& r = now.front();
  std::string line = fmt::format("[{}/{}] ", finished, total);
  auto const room = [&] { return width - std::min(width, line.size()); };
  if (std::string const far = how_far(r); far.size() <= room()) line += far;
  line += shortened(visible(r.name), room());
  auto const executions = static_cast<double>(r.executions - r.executions_before);
  auto const rate = static_cast<std::uint64_t>(r.seconds > 0 ? executions / r.seconds : 0);
  std::string const parts[] = {", " + counted(r.executions, "execution", "executions"),
                               fmt::format(", {}/s", with_commas(rate)), ", " + duration(r.seconds),
                               now.size() > 1 ? fmt::format(", and {} more", now.size() - 1) : ""};
  for (std::string const& part : parts) {
    if (part.size() > room()) break;
    line += part;
  }
  return line.size() <= width ? line : "";
}

}  // namespace models::checker
