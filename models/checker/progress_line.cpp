#include "progress_line.hpp"

#include <fmt/format.h>

#include "table.hpp"

namespace models::checker {

namespace {

std::string duration(double seconds) {
  if (seconds < 100) return fmt::format("{:.0f} s", seconds);
  if (seconds < 100 * 60) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.0f} h", seconds / 3600);
}

}  // namespace

std::string describe(running_row const& r) {
  auto const executions = static_cast<double>(r.executions - r.executions_before);
  auto const rate = static_cast<std::uint64_t>(r.seconds > 0 ? executions / r.seconds : 0);
  std::string text =
      fmt::format("{} executions, {}/s, {}", with_commas(r.executions), with_commas(rate), duration(r.seconds));
  double const gained = r.done - r.done_before;
  constexpr double too_early = 1e-6;
  if (gained < too_early) return text;
  auto const percent = static_cast<int>(100 * r.done);  // 100 only at the end
  return text + fmt::format(", about {}% done, {} left", percent, duration(r.seconds * (1 - r.done) / gained));
}

}  // namespace models::checker
