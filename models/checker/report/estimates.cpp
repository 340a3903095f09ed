#include "estimates.hpp"

#include <cmath>

#include <fmt/format.h>

#include "text.hpp"

namespace models::checker {

namespace {

/// Three significant digits.
std::string rounded(double executions) {
  if (executions >= 1e12) return fmt::format("{:.2e}", executions);
  double const unit = executions < 1000 ? 1 : std::pow(10, std::floor(std::log10(executions)) - 2);
  return with_commas(static_cast<std::uint64_t>(std::llround(executions / unit) * std::llround(unit)));
}

double seconds_for(row const& r, double executions) {
  return r.executions() == 0 ? 0 : r.seen.seconds / static_cast<double>(r.executions()) * executions;
}

}  // namespace

std::string estimate_text(row const& r) {
  estimate const& e = *r.size;
  return fmt::format("{}: about {} executions, {} on one core\n", r.what->what.name, rounded(e.executions),
                     duration(seconds_for(r, e.executions))) +
         wrapped(fmt::format("{} to {} with 95 %; from {} with {}", rounded(e.low), rounded(e.high),
                             counted(e.probes, "probe", "probes"), counted(r.executions(), "execution", "executions")),
                 "    ", "    ");
}

std::string estimates_summary(std::vector<row const*> const& rows) {
  std::size_t estimated = 0;
  double executions = 0;
  double seconds = 0;
  for (row const* r : rows) {
    if (!r->size || !r->as_expected()) continue;
    ++estimated;
    executions += r->size->executions;
    seconds += seconds_for(*r, r->size->executions);
  }
  std::string text;
  if (estimated != 0)
    text = fmt::format("{}: about {} executions, {} on one core. ", counted(estimated, "search", "searches"),
                       rounded(executions), duration(seconds));
  if (estimated != rows.size()) text += fmt::format("{} without an estimate.", rows.size() - estimated);
  return wrapped(text, "", "");
}

}  // namespace models::checker
