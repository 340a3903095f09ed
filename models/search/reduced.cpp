#include "reduced.hpp"

#include <utility>

namespace models {

namespace {

event read_event(operation const& op, event_id from, std::uint64_t value) {
  event e;
  e.op = op;
  e.role = event_role::read;
  e.from = from;
  e.value = value;
  e.exclusive = writes_after(op, value);
  e.blocked = blocks_after(op, value);
  return e;
}

event write_event(operation const& op, std::uint64_t value, bool exclusive) {
  event e;
  e.op = op;
  e.role = event_role::write;
  e.exclusive = exclusive;
  e.value = value;
  return e;
}

rearrangement keep_everything(graph const& g) {
  rearrangement how;
  for (int t = 0; t != g.threads(); ++t) how.keep[t] = g.size(t);
  return how;
}

/// TruSt's condition of maximal extension: whether an event is as it would have been added without a choice to a graph
/// of the events that were added before it and the prefix of the new write.
class maximal_extension {
 public:
  maximal_extension(graph const& g, vector_clock const& prefix) : g_(g), prefix_(prefix) {}

  [[nodiscard]] bool operator()(event_id id) const {
    event const& e = g_.at(id);
    if (e.op.kind == op_kind::choice) return e.value == 0;
    if (e.role == event_role::other) return true;
    if (e.op.kind == op_kind::await) return !e.blocked && acceptable_before(id, e) == e.from;
    event_id const newest = newest_before(e);
    if (e.role == event_role::write) return newest == id && !read_before(e, id);
    if (!e.known_by_value()) return newest == e.from;
    return are_alike(e.op, g_.value_of(e.op.location, newest), e.value) && oldest_alike_before(id, e) == e.from;
  }

 private:
  [[nodiscard]] bool before(event_id i, event const& e) const {
    return i.initial() || g_.at(i).stamp <= e.stamp || prefix_.knows(i);
  }

  [[nodiscard]] event_id newest_before(event const& e) const {
    return g_.newest_of(e.op.location, [&](event_id i) { return before(i, e); });
  }

  /// The write that stands for all those that the read could have read with the same consequences.
  [[nodiscard]] std::optional<event_id> oldest_alike_before(event_id id, event const& e) const {
    return g_.oldest_alike(g_.known_before(id), e.op, e.value, [&](event_id i) { return before(i, e); });
  }

  /// The newest write that the await accepts. There is one: at least the one that it has read.
  [[nodiscard]] event_id acceptable_before(event_id id, event const& e) const {
    int const oldest = g_.oldest_visible(g_.known_before(id), e.op.location);
    event_id newest;
    for (event_id i : g_.order()) {
      event const& w = g_.at(i);
      if (w.role == event_role::write && w.op.location == e.op.location && before(i, e) && w.place >= oldest &&
          satisfies(e.op, w.value) && (e.op.order != std::memory_order_seq_cst || could_have_read(id, e, i))) {
        newest = i;
      }
    }
    return newest;
  }

  /// Whether a seq_cst read can be ordered before the seq_cst writes that hide the value from it.
  [[nodiscard]] bool could_have_read(event_id id, event const& e, event_id value) const {
    if (value == e.from) return true;
    rearrangement how = keep_everything(g_);
    for (event_id i : g_.order()) {
      event const& other = g_.at(i);
      bool const source_kept = i == id || other.role != event_role::read || other.from.initial() ||
                               other.from.index < how.keep[other.from.thread];
      if (!before(i, e) || !source_kept) how.keep[i.thread] = std::min<int>(how.keep[i.thread], i.index);
    }
    how.reader = id;
    how.reads_from = value;
    return g_.arrange(how).has_value();
  }

  [[nodiscard]] bool read_before(event const& e, event_id id) const {
    for (event_id i : g_.order()) {
      event const& r = g_.at(i);
      if (r.role == event_role::read && r.from == id && r.op.location == e.op.location && before(i, e)) {
        return true;
      }
    }
    return false;
  }

  graph const& g_;
  vector_clock const& prefix_;
};

/// Whether a read passed over a newer write that was there when the read was added. Such a read is not maximal, so no
/// later write revisits or deletes it: every extension of the graph contains it. This cannot be said of a read that is
/// known by its value: a later write may have that value again, and then the read has passed over nothing.
bool stays(graph const& g, event_id read) {
  event const& r = g.at(read);
  if (r.known_by_value()) return false;
  for (event_id i : g.order()) {
    event const& w = g.at(i);
    if (w.role == event_role::write && w.op.location == r.op.location && w.stamp <= r.stamp &&
        w.place > g.place_of(r.from)) {
      return true;
    }
  }
  return false;
}

/// Whether a round that is given up stays given up in every extension of the graph: no later write can revisit its last
/// read, or delete that read to revisit an earlier one. The graphs in which the thread reads a newer write instead are
/// reached elsewhere in the search.
bool blocked_for_good(execution const& x, int t) {
  event_id const last = id_of(t, x.so_far().size(t) - 1);
  return x.so_far().at(last).role == event_role::read && stays(x.so_far(), last);
}

/// Whether another read-modify-write, all of which is kept, has replaced the write already: two cannot.
bool is_replaced(graph const& g, location_id location, event_id write, per_thread<int> const& keep) {
  return g.any_access(location, [&](atomic_access const& a) {
    return !a.writes && a.exclusive && g.at(a.id).from == write && a.id.index + 1 < keep[a.id.thread];
  });
}

/// Of all writes that a read may take and the thread cannot tell apart, the one that the search explores: the oldest,
/// since it allows the thread's later reads everything that the others allow.
event_id representative(graph const& g, int t, operation const& op, event_id from) {
  std::uint64_t const value = g.value_of(op.location, from);
  if (!is_known_by_value(op, value)) return from;
  return *g.oldest_alike(g.knowledge(t), op, value, [](event_id) { return true; });
}

}  // namespace

reduced_search::reduced_search(int threads, thread_sets const& interchangeable)
    : symmetry_(interchangeable), trials_(interchangeable) {
  stack_.emplace_back(threads);
}

bool reduced_search::next() {
  position_ = 0;
  last_ = 0;
  is_renamed_ = trials_.waiting();
  if (is_renamed_) {
    plan_ = trials_.begin();
    return true;
  }
  if (stack_.empty()) return false;
  plan_ = std::move(stack_.back());
  stack_.pop_back();
  is_first_ = plan_.order().empty();
  return true;
}

int reduced_search::went(execution const& x, int t) {
  if (t >= 0 && x.state(t) == thread_state::running) last_ = t;
  return t;
}

int reduced_search::pick(execution& x) {
  // All threads start first, as in the other modes, so that a schedule means the same in each of them.
  for (int t = 0; t != x.threads(); ++t) {
    if (x.state(t) == thread_state::fresh) return t;
  }
  if (int const t = replay(x); t != nobody) return went(x, t);
  return is_renamed_ ? end_trial(x) : extend_any(x);
}

int reduced_search::extend_any(execution& x) {
  // The thread that went last goes on as long as it can, so that the first execution is the same as Relacy's first one.
  for (int i = 0; i != x.threads(); ++i) {
    int const t = (last_ + i) % x.threads();
    thread_state const s = x.state(t);
    if (s == thread_state::fresh || s == thread_state::running) return t;
    if (s != thread_state::announced || symmetry_.waits(x, t)) continue;
    if (x.pending(t).kind == op_kind::give_up && blocked_for_good(x, t)) {
      trials_.plan(x, is_first_);
      return cut_off;
    }
    switch (extend(x, t)) {
      case extension::made: return went(x, t);
      case extension::elsewhere: return cut_off;
      case extension::none: break;
    }
  }
  return end(x);
}

/// No thread can go on.
int reduced_search::end(execution& x) {
  for (int t = 0; t != x.threads(); ++t) {
    if (x.state(t) != thread_state::announced || !symmetry_.waits(x, t)) continue;
    x.options(t, options_);
    if (!options_.empty()) return stop("of two interchangeable threads one can go on, and the other one cannot");
  }
  if (!x.everybody_finished()) trials_.plan(x, is_first_);
  return nobody;
}

/// All that was planned is done.
int reduced_search::end_trial(execution const& x) {
  if (x.everybody_finished()) return nobody;
  char const* const d = trials_.difference(x);
  return d != nullptr ? stop(d) : cut_off;
}

void reduced_search::completed(execution const& x) {
  if (is_renamed_) {
    fault_ = trials_.difference(x);
  } else if (!symmetry_.is_representative(x.so_far())) {
    fault_ = "interchangeable threads have come out of order";
  } else {
    trials_.plan(x, is_first_);
  }
}

int reduced_search::stop(char const* why) {
  fault_ = why;
  return cut_off;
}

int reduced_search::replay(execution& x) {
  auto const& order = plan_.order();
  while (position_ != order.size()) {
    int const t = order[position_].thread;
    if (x.state(t) != thread_state::announced) {
      if (x.state(t) != thread_state::finished) return t;
      return stop(is_renamed_ ? "a thread ends earlier"
                              : "the model is not deterministic: a thread ended early when it was run again");
    }
    event const& e = plan_.at(order[position_]);
    operation const& op = x.pending(t);
    if (op.kind != e.op.kind || op.location != e.op.location) {
      return stop(is_renamed_ ? "a thread does something else"
                              : "the model is not deterministic: a thread did something else when it was run again");
    }
    ++position_;
    if (e.blocked && op.kind != op_kind::cas) {
      x.block(t, e.from, e.stamp);
      continue;
    }
    bool const pair = e.role == event_role::read && e.exclusive;
    x.perform(t, {e.from, e.value}, e.stamp, pair ? plan_.at(order[position_]).stamp : 0);
    if (pair) ++position_;
    return t;
  }
  return nobody;
}

reduced_search::extension reduced_search::extend(execution& x, int t) {
  operation const& op = x.pending(t);
  graph const& g = x.so_far();
  switch (op.kind) {
    case op_kind::give_up: x.block(t, {}); return extension::none;
    case op_kind::store: {
      event const write = write_event(op, op.operand, false);
      push_earlier_positions(g, t, write);
      revisit(g, t, write);
      x.perform(t, {});
      return extension::made;
    }
    case op_kind::choice:
      for (std::uint64_t v = 1; v < op.operand; ++v) {
        graph other = g;
        event e;
        e.op = op;
        e.value = v;
        other.append(t, e);
        push(std::move(other));
      }
      x.perform(t, {});
      return extension::made;
    case op_kind::fence: x.perform(t, {}); return extension::made;
    case op_kind::await: return extend_await(x, t);
    default: return extend_read(x, t);
  }
}

/// An await is added to the graph once there is a write that it accepts and may read.
reduced_search::extension reduced_search::extend_await(execution& x, int t) {
  x.options(t, options_);
  if (options_.empty()) return comes_too_late(x, t) ? extension::elsewhere : extension::none;
  event_id const first = options_.front().from;
  if (first != x.so_far().newest(x.pending(t).location)) push_blocked_await(x, t);
  push_other_values(x, t, first);
  if (!x.so_far().reaches(t, read_event(x.pending(t), first, options_.front().value))) {
    push_alternative(x, t, first);  // in another order of execution it may be
    return extension::elsewhere;
  }
  x.perform(t, options_.front());
  return extension::made;
}

/// Whether seq_cst writes hide everything that a seq_cst await accepts, so that another order of execution is needed.
bool reduced_search::comes_too_late(execution& x, int t) {
  if (x.pending(t).order != std::memory_order_seq_cst || !push_other_values(x, t, std::nullopt)) return false;
  push_blocked_await(x, t);
  return true;
}

/// Puts a graph on the stack for each write other than `first` that the await may read. True: there was one.
bool reduced_search::push_other_values(execution const& x, int t, std::optional<event_id> first) {
  raw_vector<event_id> visible;
  x.so_far().visible(t, x.pending(t).location, false, visible);
  bool found = false;
  for (event_id from : visible) {
    if (first != from) found |= push_alternative(x, t, from);
  }
  return found;
}

/// Puts the graph on the stack in which the await came too late for every value that it accepts: it has read the newest
/// one, which it does not accept, and stays blocked.
void reduced_search::push_blocked_await(execution const& x, int t) {
  graph other = x.so_far();
  operation const& op = x.pending(t);
  event_id const newest = other.newest(op.location);
  other.append(t, read_event(op, newest, other.value_of(op.location, newest)));
  push(std::move(other));
}

reduced_search::extension reduced_search::extend_read(execution& x, int t) {
  operation const& op = x.pending(t);
  graph const& g = x.so_far();
  raw_vector<event_id> visible;
  g.visible(t, op.location, false, visible);
  event_id const first = representative(g, t, op, visible.front());
  for (event_id from : visible) {
    if (from != visible.front() && from != first && from == representative(g, t, op, from)) {
      push_alternative(x, t, from);
    }
  }
  std::uint64_t const value = g.value_of(op.location, first);
  if (blocks_after(op, value)) {
    x.perform(t, {first, value});
    return extension::made;
  }
  if (!g.reaches(t, read_event(op, first, value))) {
    push_alternative(x, t, first);  // in another order of execution it may be
    return extension::elsewhere;
  }
  if (writes_after(op, value)) {
    graph half = g;  // the write is judged with its read in place
    half.append(t, read_event(op, first, value));
    revisit(half, t, write_event(op, result_of(op, value), true));
  }
  x.perform(t, {first, value});
  return extension::made;
}

/// False: the value cannot be read, or the thread is blocked after it.
bool reduced_search::push_alternative(execution const& x, int t, event_id from) {
  operation const& op = x.pending(t);
  std::uint64_t const value = x.so_far().value_of(op.location, from);
  if (blocks_after(op, value)) return false;
  event const read = read_event(op, from, value);
  if (read.seq_cst_read()) {
    // It must be executed before the seq_cst writes that hide this one: that takes another order of execution.
    raw_vector<event> const extra{read};
    rearrangement how = keep_everything(x.so_far());
    how.extra_thread = t;
    how.extra = &extra;
    auto other = x.so_far().arrange(how);
    if (other) complete(std::move(*other));
    return other.has_value();
  }
  graph other = x.so_far();
  other.append(t, read);
  complete(std::move(other));
  return true;
}

void reduced_search::push_earlier_positions(graph const& g, int t, event const& write) {
  raw_vector<event_id> const others = g.writes_to(write.op.location);
  vector_clock const prefix = g.prefix_with(t, {});
  raw_vector<event> const extra{write};
  for (auto i = others.rbegin(); i != others.rend() && !prefix.knows(*i); ++i) {
    if (g.at(*i).exclusive) continue;  // nothing comes between the halves of a read-modify-write
    rearrangement how = keep_everything(g);
    how.extra_thread = t;
    how.extra = &extra;
    how.moved = id_of(t, g.size(t));
    how.move_before = g.at(*i).place;
    if (auto other = g.arrange(how)) complete(std::move(*other));
  }
}

void reduced_search::revisit(graph const& g, int t, event const& write) {
  vector_clock prefix = g.prefix_with(t, {});
  symmetry_.add_causes(g, t, write.op, prefix);
  for (event_id i : g.order()) {
    event const& r = g.at(i);
    if (r.role == event_role::read && r.op.location == write.op.location && !prefix.knows(i)) {
      revisit_read(g, t, write, prefix, i);
    }
  }
}

void reduced_search::revisit_read(graph const& g, int t, event const& write, vector_clock const& prefix,
                                  event_id reader) {
  event const& r = g.at(reader);
  maximal_extension const is_maximal(g, prefix);
  if (!is_maximal(reader)) return;

  rearrangement how = keep_everything(g);
  for (event_id i : g.order()) {
    if (g.at(i).stamp <= r.stamp || prefix.knows(i)) continue;
    if (!is_maximal(i)) return;
    auto& keep = how.keep[i.thread];
    keep = std::min<int>(keep, i.index);
  }
  if (write.exclusive && is_replaced(g, write.op.location, g.last(t)->from, how.keep)) return;
  raw_vector<event> const extra{write};
  how.extra_thread = t;
  how.extra = &extra;
  how.reader = reader;
  how.moved = how.reads_from = id_of(t, g.size(t));

  // Whether the reader may have this value from an older write as well: then the graph with that one stands for this.
  auto has_it_already = [&](int before) {
    if (!is_known_by_value(r.op, write.value)) return false;
    auto const kept_and_older = [&](event_id i) {
      return i.initial() || (i.index < how.keep[i.thread] && g.place_of(i) < before);
    };
    return g.oldest_alike(g.known_before(reader), r.op, write.value, kept_and_older).has_value();
  };
  auto try_position = [&](int before) {
    if (has_it_already(before)) return;
    how.move_before = before;
    auto other = g.arrange(how);
    if (!other) return;
    if (event const& again = other->at(reader); again.blocked) {
      bool const looks_again =
          again.op.kind == op_kind::await ? other->newest(again.op.location) != again.from : stays(*other, reader);
      if (looks_again) return;
    }
    complete(std::move(*other));
  };
  if (write.exclusive) {
    try_position(g.place_of(g.last(t)->from) + 1);
    return;
  }
  try_position(after_all);
  for (event_id i : g.writes_to(write.op.location)) {
    event const& other = g.at(i);
    bool const kept = i.index < how.keep[i.thread];
    if (kept && !other.exclusive && !prefix.knows(i)) try_position(other.place);
  }
}

void reduced_search::complete(graph&& g) {
  for (int t = 0; t != g.threads(); ++t) {
    event const* const half = g.last(t);
    if (half == nullptr || half->role != event_role::read || !half->exclusive) continue;
    event const write = write_event(half->op, result_of(half->op, half->value), true);
    revisit(g, t, write);
    if (g.replaced(half->op.location, half->from)) return;
    raw_vector<event> const extra{write};
    rearrangement how = keep_everything(g);
    how.extra_thread = t;
    how.extra = &extra;
    how.moved = id_of(t, g.size(t));
    how.move_before = g.place_of(half->from) + 1;
    if (auto other = g.arrange(how)) complete(std::move(*other));
    return;
  }
  push(std::move(g));
}

void reduced_search::push(graph&& g) {
  if (!symmetry_.is_representative(g)) return;
  if (g.beyond_window()) {
    // In another order of execution its loads may need fewer old values.
    auto other = g.arrange(keep_everything(g));
    if (!other || other->beyond_window()) {
      ++out_of_reach_;
      return;
    }
    g = std::move(*other);
  }
  stack_.push_back(std::move(g));
}

}  // namespace models
