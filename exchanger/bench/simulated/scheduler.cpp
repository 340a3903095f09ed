#include "scheduler.hpp"

#include <algorithm>

namespace rendezvous::bench::simulated {

void run_queue::start(runnable& one) {
  one.time = average();
  one.deadline = one.time + slice_;
  all_.push_back(&one);
}

void run_queue::wake(runnable& one, instant now) {
  span behind = std::clamp<span>(one.behind, -2 * slice_, 2 * slice_);
  if (behind < 0) behind = std::min<span>(0, behind + (now - one.asleep_since));
  // It is so far behind the average that it becomes a part of.
  auto const others = static_cast<span>(all_.size());
  if (others != 0) behind = behind * (others + 1) / others;
  one.time = average() - behind;
  one.deadline = one.time + slice_;
  all_.push_back(&one);
}

void run_queue::sleep(runnable& one, instant now) {
  one.behind = average() - one.time;
  one.asleep_since = now;
  leave(one);
}

void run_queue::leave(runnable& one) { std::erase(all_, &one); }

void run_queue::yield(runnable& one) {
  if (!eligible(one)) return;
  one.time = one.deadline;
  one.deadline += slice_;
}

bool run_queue::ran(runnable& one, span time) {
  one.time += time;
  if (one.time < one.deadline) return false;
  one.deadline = one.time + slice_;
  return true;
}

runnable* run_queue::first_but(runnable const* one) const {
  span const now = average();
  runnable* best = nullptr;
  for (runnable* each : all_) {
    if (each != one && each->time <= now && (best == nullptr || each->deadline < best->deadline)) best = each;
  }
  return best;
}

/// Rounded up, so that somebody is always eligible.
span run_queue::average() const {
  if (all_.empty()) return 0;
  span const least = (*std::ranges::min_element(all_, {}, &runnable::time))->time;
  span beyond = 0;
  for (runnable const* each : all_) beyond += each->time - least;
  return least + (beyond + static_cast<span>(all_.size()) - 1) / static_cast<span>(all_.size());
}

}  // namespace rendezvous::bench::simulated
