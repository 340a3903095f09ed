#include "interleaving.hpp"

namespace models {

void interleaving_search::find_options(execution& x, int t) {
  x.options(t, options_);
  if (x.drop_out_of_reach(t, options_)) ++out_of_reach_;
}

/// Takes in a thread that is able to perform what it has announced.
void interleaving_search::look_at(execution const& x, int t) {
  operation const& op = x.pending(t);
  graph const& g = x.so_far();
  bool const newest_will_do = !reads(op.kind) || !blocks_after(op, g.value_of(op.location, g.newest(op.location)));
  if (newest_will_do || op.kind != op_kind::await) now_.may_end = false;
  if (t == now_.last) now_.last_can_go_on = true;
  if (!newest_will_do && op.kind != op_kind::await) {
    now_.able.push_back(t);
    return;
  }
  now_.able.insert(now_.able.begin() + static_cast<std::ptrdiff_t>(now_.going_on), t);
  ++now_.going_on;
}

std::size_t interleaving_search::choice_of(situation const& now, dice& d) {
  constexpr std::size_t seldom = 8;  // a thread whose attempt fails is out of this execution
  return now.going_on == 0 || d.below(seldom) == 0 ? now.able.size() : now.going_on;
}

std::size_t interleaving_search::option_of(step const& s, execution const& x, raw_vector<option> const& options) {
  operation const& op = x.pending(s.thread);
  graph const& g = x.so_far();
  int const newest = reads(op.kind) ? g.place_of(g.newest(op.location)) : 0;
  bool const attempts = op.on_failure == failing::ends_round;
  for (std::size_t i = 0; i != options.size(); ++i) {
    int const detail = op.kind == op_kind::choice ? static_cast<int>(options[i].value)
                       : attempts                 ? static_cast<int>(blocks_after(op, options[i].value))
                       : reads(op.kind)           ? newest - g.place_of(options[i].from)
                                                  : 0;
    if (detail == s.detail) return i;
  }
  return no_option;
}

int interleaving_search::pick(execution& x) {
  now_.able.clear();
  now_.going_on = 0;
  now_.performed = static_cast<int>(x.schedule().size());
  now_.last = now_.performed == 0 ? nobody : x.schedule().back().thread;
  now_.last_can_go_on = false;
  now_.may_end = true;
  if (now_.performed == 0) preemptions_ = 0;
  for (int t = 0; t != x.threads(); ++t) {
    thread_state const s = x.state(t);
    // Up to its first operation a thread does nothing that others could see.
    if (s == thread_state::fresh || s == thread_state::running) return t;
    if (s != thread_state::announced) continue;
    if (x.pending(t).kind == op_kind::give_up) {
      x.block(t, {});
    } else if (find_options(x, t); !options_.empty()) {
      look_at(x, t);
    }
  }
  if (now_.able.empty()) return nobody;
  int const t = choose_thread(now_);
  if (t < 0) return t;
  find_options(x, t);
  std::size_t const how = choose_option(x, t, options_);
  if (how == no_option) return cut_off;
  if (now_.last_can_go_on && t != now_.last) ++preemptions_;
  x.perform(t, options_[how]);
  return t;
}

}  // namespace models
