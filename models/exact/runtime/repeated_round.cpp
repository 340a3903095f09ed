#include "repeated_round.hpp"

namespace models::exact {

void repeated_round::begin(execution const& x, int thread, loop_head const& h, int first) {
  is_on_ = true;
  of_ = h;
  first_ = next_ = first;
  end_ = x.done(thread);
  rounds_ = 0;
}

void repeated_round::comes_to(loop_head const& h) {
  if (!of_.is_the_same_loop(h)) return;
  is_on_ = !h.is_entered && next_ == end_;
  next_ = first_;
  ++rounds_;
}

/// A look that is made as a read-modify-write, and what the search has decided about a read, makes no difference.
std::optional<event_id> repeated_round::comes_to(execution const& x, int thread, operation op) {
  is_on_ = is_on_ && x.done(thread) == end_ && next_ != end_;
  if (!is_on_) return std::nullopt;
  operation const& before = x.at(thread, next_).op;
  op.quiet = before.quiet;
  op.by_value = before.by_value;
  is_on_ = op == before;
  if (!is_on_) return std::nullopt;
  return id_of(thread, next_++);
}

}  // namespace models::exact
