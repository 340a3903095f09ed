#include "pct.hpp"

#include <algorithm>

namespace models::exact {

bool pct_search::begin() {
  if (!search_by_chance::begin()) return false;
  priorities_.deal(drawn());
  return true;
}

int pct_search::choose_thread(situation const& now) {
  priorities_.go_on(now.performed, now.last);
  if (now.may_end && drawn().below(2) == 0) return nobody;
  auto const end = now.able.begin() + static_cast<std::ptrdiff_t>(choice_of(now, drawn()));
  return *std::max_element(now.able.begin(), end, [this](int a, int b) { return priorities_.is_lower(a, b); });
}

}  // namespace models::exact
