#include "stock_search.hpp"

#include "relacy.hpp"

namespace models {

namespace {

/// One load for the other searches. Relacy's own gets what it has for its own timed waits: a choice, and then a wait.
bool is_timed_sleep(operation const& op) { return op.elapses && reads(op.kind); }

}  // namespace

bool stock_search::next() {
  asleep_.fill(false);
  newest_only_.fill(false);
  return more_;
}

void stock_search::perform(int t) {
  if (is_timed_sleep(execution_.pending(t))) time_is_up_[t] = rl::ctx().rand(2, rl::sched_type_user) == 1;
  std::size_t way = choose_way(t);
  for (; way >= options_.size(); way = choose_way(t)) sleep(t);
  execution_.perform(t, options_[way]);
  if (execution_.so_far().last(t)->role != event_role::write) return;
  newest_only_[t] = false;
  wake_sleepers();
}

/// The number of one of the options; or more, to wait for another. What only an older value offers may be missed.
std::size_t stock_search::choose_way(int t) {
  operation const& op = execution_.pending(t);
  execution_.options(t, options_);
  if (execution_.drop_out_of_reach(t, options_)) ++out_of_reach_;
  if (is_timed_sleep(op)) {
    auto const other = [&](option const& o) { return (o.value == op.operand) != time_is_up_[t]; };
    options_.erase(std::remove_if(options_.begin(), options_.end(), other), options_.end());
  }
  if (options_.empty() || (newest_only_[t] && reads(op.kind))) return 0;
  graph const& g = execution_.so_far();
  bool const may_miss = reads(op.kind) && blocks_after(op, g.value_of(op.location, g.newest(op.location)));
  auto const ways = static_cast<unsigned>(options_.size() + (may_miss ? 1 : 0));
  return ways == 1 ? 0 : rl::ctx().rand(ways, rl::sched_type_user);
}

void stock_search::sleep(int t) {
  asleep_[t] = true;
  if (!scheduler_->suspend(t)) ending_.nobody_goes_on();
  rl::ctx().sched();
}

void stock_search::wake_sleepers() {
  for (int t = 0; t != execution_.threads(); ++t) {
    if (!asleep_[t]) continue;
    asleep_[t] = false;
    scheduler_->resume(t);
  }
}

void stock_search::begin_next_round(int t, spurious_failures& s) {
  while (!execution_.round_is_stale(t)) sleep(t);
  execution_.take_back_round(t);
  s.take_back(t, execution_.spurious_failures_of_round(t));
  newest_only_[t] = true;
  execution_.started(t);
  execution_.begin_next_round(t);
}

}  // namespace models
