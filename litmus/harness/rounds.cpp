#include "rounds.hpp"

namespace litmus {

namespace {

/// Two instances are never on one cache line.
std::align_val_t alignment_of(test_type const& t) { return std::align_val_t{std::max(t.alignment, std::size_t{64})}; }

std::size_t distance_between(test_type const& t) {
  auto const unit = static_cast<std::size_t>(alignment_of(t));
  return (t.size + unit - 1) / unit * unit;
}

}  // namespace

rounds::rounds(test_type const& t)
    : test_(t),
      distance_(distance_between(t)),
      memory_(new (alignment_of(t)) std::byte[rounds_in_batch * distance_], give_back{alignment_of(t)}),
      seen_(rounds_in_batch * t.threads) {}

void rounds::construct() {
  for (std::size_t round = 0; round != rounds_in_batch; ++round) test_.construct(instance(round));
}

void rounds::run(int thread, starting_line& start, delays& wait) {
  for (std::size_t round = 0; round != rounds_in_batch; ++round) {
    start.meet();
    wait();
    seen_by(static_cast<std::size_t>(thread), round).what = test_.run_thread(instance(round), thread);
  }
}

void rounds::collect(histogram& into) {
  for (std::size_t round = 0; round != rounds_in_batch; ++round) {
    values all;
    for (std::size_t thread = 0; thread != test_.threads; ++thread) all.add(seen_by(thread, round).what);
    all.add(test_.end(instance(round)));
    into.add(all);
  }
}

}  // namespace litmus
