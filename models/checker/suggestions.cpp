#include "suggestions.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace models::checker {

namespace {

constexpr std::size_t most = 3;

/// The edit distance: letters inserted, deleted, replaced, or swapped with a neighbour.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last, last(b.size() + 1), now(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t const replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, replaced});
      bool const swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) now[j] = std::min(now[j], before_last[j - 2] + 1);
    }
    before_last = std::exchange(last, now);
  }
  return last.back();
}

}  // namespace

std::string did_you_mean(std::string_view written, std::vector<std::string> const& known) {
  std::size_t const near = std::max<std::size_t>(1, written.size() / 3);
  std::vector<std::pair<std::size_t, std::string>> found;
  for (std::string const& k : known) {
    // Somebody may have left out the group.
    std::size_t const slash = k.rfind('/');
    bool const end = slash != std::string::npos && k.substr(slash + 1) == written;
    if (std::size_t const d = end ? 0 : distance(written, k); d <= near) found.emplace_back(d, k);
  }
  if (found.empty()) return "";
  std::sort(found.begin(), found.end());
  std::string text;
  for (std::size_t i = 0; i != std::min(most, found.size()) && found[i].first <= found.front().first + 1; ++i)
    text += fmt::format("{}'{}'", i == 0 ? "" : " or ", found[i].second);
  return fmt::format(" Did you mean {}?", text);
}

}  // namespace models::checker
