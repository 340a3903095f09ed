#include "unreduced.hpp"

namespace models {

bool unreduced_search::next() {
  depth_ = 0;
  if (!started_) return started_ = true;
  while (!path_.empty() && path_.back().taken + 1 == path_.back().count) path_.pop_back();
  if (path_.empty()) return false;
  ++path_.back().taken;
  return true;
}

std::uint32_t unreduced_search::choose(std::uint32_t count) {
  if (count == 1) return 0;
  if (depth_ == path_.size()) path_.push_back({0, count});
  node const& n = path_[depth_++];
  if (n.count != count) fault_ = "the model is not deterministic: a choice changed when it was run again";
  return n.taken;
}

int unreduced_search::pick(execution& x) {
  raw_vector<int> able;
  bool only_old_news = true;  // all who are able wait for something that only an older value offers
  for (int t = 0; t != x.threads(); ++t) {
    thread_state const s = x.state(t);
    // Up to its first operation a thread does nothing that others could see.
    if (s == thread_state::fresh || s == thread_state::running) return t;
    if (s != thread_state::announced) continue;
    if (x.pending(t).kind == op_kind::give_up) {
      x.block(t, {});
      continue;
    }
    x.options(t, options_);
    if (options_.empty()) continue;
    able.push_back(t);
    operation const& op = x.pending(t);
    graph const& g = x.so_far();
    if (!reads(op.kind) || !blocks_after(op, g.value_of(op.location, g.newest(op.location)))) only_old_news = false;
  }
  if (able.empty()) return nobody;
  // They might never see that older value.
  std::size_t const turn = choose(static_cast<std::uint32_t>(able.size() + (only_old_news ? 1 : 0)));
  if (turn == able.size()) return nobody;
  int const t = able[turn];
  x.options(t, options_);
  x.perform(t, options_[choose(static_cast<std::uint32_t>(options_.size()))]);
  return t;
}

}  // namespace models
