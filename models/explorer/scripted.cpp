#include "scripted.hpp"

namespace models {

raw_string to_text(raw_vector<step> const& schedule) {
  raw_string text;
  for (step const& s : schedule) {
    text += static_cast<char>('0' + s.thread);
    if (s.detail != 0) text += static_cast<char>('a' + s.detail - 1);
  }
  return text;
}

std::optional<raw_vector<step>> schedule_from(std::string_view text) {
  raw_vector<step> schedule;
  for (char c : text) {
    if (c >= '0' && c < '0' + max_threads) {
      schedule.push_back({static_cast<std::uint8_t>(c - '0'), 0});
    } else if (c >= 'a' && c <= 'z' && !schedule.empty() && schedule.back().detail == 0) {
      schedule.back().detail = static_cast<std::uint8_t>(c - 'a' + 1);
    } else {
      return std::nullopt;
    }
  }
  return schedule;
}

bool scripted_search::perform(execution& x, int t, int detail) {
  operation const& op = x.pending(t);
  graph const& g = x.so_far();
  x.options(t, options_);
  int const newest = reads(op.kind) ? g.place_of(g.newest(op.location)) : 0;
  for (option const& o : options_) {
    bool const wanted = op.kind == op_kind::choice ? o.value == static_cast<std::uint64_t>(detail)
                        : reads(op.kind)           ? newest - g.place_of(o.from) == detail
                                                   : true;
    if (!wanted) continue;
    x.perform(t, o);
    return true;
  }
  return false;
}

int scripted_search::pick(execution& x) {
  if (position_ != schedule_.size()) {
    step const s = schedule_[position_];
    int const t = s.thread;
    if (t < x.threads() && (x.state(t) == thread_state::fresh || x.state(t) == thread_state::running)) return t;
    if (t < x.threads() && x.state(t) == thread_state::announced && x.pending(t).kind != op_kind::give_up &&
        perform(x, t, s.detail)) {
      ++position_;
      return t;
    }
    fault_ = "this string does not fit the scenario: it is of another one, or the code has changed since";
    return cut_off;
  }
  for (int t = 0; t != x.threads(); ++t) {
    thread_state const s = x.state(t);
    if (s == thread_state::fresh || s == thread_state::running) return t;
    if (s != thread_state::announced) continue;
    if (x.pending(t).kind == op_kind::give_up) {
      x.block(t, {});
      continue;
    }
    x.options(t, options_);
    if (options_.empty()) continue;
    x.perform(t, options_.front());
    return t;
  }
  return nobody;
}

}  // namespace models
