#include "tally.hpp"

#include <fmt/format.h>

#include "text.hpp"

namespace models::checker {

void tally::add(row const& r) {
  executions += r.executions();
  if (!r.as_expected()) {
    ++not_as_expected;
  } else if (!r.expected_to_pass()) {
    ++caught;
  } else {
    ++(r.seen.exhaustive ? exhaustive : open);
  }
}

std::string in_words(tally const& all) {
  std::string text;
  auto const add = [&text](std::size_t n, std::string const& words) {
    if (n != 0) text += (text.empty() ? "" : "; ") + words;
  };
  add(all.exhaustive,
      counted(all.exhaustive, "scenario passed", "scenarios passed") + ", exhaustive within the bounds");
  add(all.open, fmt::format("{} passed, NOT exhaustive", with_commas(all.open)));
  add(all.caught, counted(all.caught, "wrong program caught", "wrong programs caught"));
  return text.empty() ? "Nothing passed." : text + ".";
}

std::string verdict_in_words(tally const& all, bool complete) {
  if (all.not_as_expected != 0) return counted(all.not_as_expected, "row", "rows") + " not as expected.";
  if (complete) return all.rows() == 0 ? "There is no row." : "All as expected.";
  if (all.rows() == 0) return "No row is finished.";
  return fmt::format("So far as expected: {}.", counted(all.rows(), "row", "rows"));
}

}  // namespace models::checker
