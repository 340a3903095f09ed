#include "renamed_executions.hpp"

#include <algorithm>

#include "fingerprint.hpp"

namespace models::exact {

namespace {

bool is_empty(graph const& g) {
  for (int t = 0; t != g.threads(); ++t) {
    if (g.size(t) != 0) return false;
  }
  return true;
}

}  // namespace

bool renamed_executions::next(execution& x) {
  under_way_.reset();
  if (left_ != 0) {
    begin(x);
    return true;
  }
  if (!search_.next(x)) return false;
  is_first_ = is_empty(x.so_far());
  return true;
}

void renamed_executions::begin(execution& x) {
  --left_;
  at_ = 1 + at_ % (all_.count() - 1);
  by_ = all_[at_];
  under_way_.emplace(*original_, by_);
  under_way_->begin(x);
}

int renamed_executions::pick(execution& x) {
  if (!under_way_) {
    int const t = search_.pick(x);
    if (t < 0 && search_.fault() == nullptr) plan(x, t);
    return t;
  }
  int const t = under_way_->pick(x);
  if (t != nobody) return t;
  fault_ = under_way_->difference(x);
  return fault_ == nullptr ? ended_with_ : cut_off;
}

void renamed_executions::plan(execution const& x, int ended_with) {
  if (all_.count() == 1) return;
  std::uint64_t const chance = fingerprint(x.so_far()) * 0x9e3779b97f4a7c15 >> 32;
  if (!times_ && !is_first_ && chance % 4 != 0) return;
  std::uint64_t const others = all_.count() - 1;
  left_ = std::min(times_.value_or(1), others);
  at_ = 1 + chance / 4 % others;
  original_ = x;
  ended_with_ = ended_with;
}

}  // namespace models::exact
