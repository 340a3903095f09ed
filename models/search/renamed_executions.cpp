#include "renamed_executions.hpp"

#include <algorithm>

#include "../graph/fingerprint.hpp"
#include "symmetry.hpp"

namespace models {

void renamed_executions::plan(execution const& x, bool is_first) {
  if (renamings_.size() < 2) return;
  std::uint64_t const chance = graph_fingerprint(x.so_far())({}) * 0x9e3779b97f4a7c15 >> 32;
  if (!times_ && !is_first && chance % 4 != 0) return;
  left_ = std::min(times_.value_or(1), others());
  at_ = 1 + chance / 4 % others();
  original_ = x;
}

graph renamed_executions::begin() {
  --left_;
  at_ = 1 + at_ % others();
  return renamed(original_->so_far(), current());
}

char const* renamed_executions::difference(execution const& x) const {
  if (char const* const d = models::difference(renamed(original_->so_far(), current()), x.so_far())) return d;
  for (int t = 0; t != x.threads(); ++t) {
    int const u = current()(t);
    if (original_->state(t) != x.state(u))
      return original_->state(t) == thread_state::finished ? "a thread does more" : "a thread ends earlier";
    if (x.state(u) != thread_state::announced) continue;
    operation const& before = original_->pending(t);
    if (!are_of_one_kind(before, x.pending(u)) || current()(before.location) != x.pending(u).location)
      return "a thread does something else";
  }
  return nullptr;
}

}  // namespace models
