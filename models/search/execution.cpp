#include "execution.hpp"

#include <algorithm>
#include <utility>

namespace models {

void execution::options(int t, raw_vector<option>& out) {
  out.clear();
  operation const& op = pending(t);
  if (op.kind == op_kind::choice) {
    for (std::uint64_t v = 0; v != op.operand; ++v) out.push_back({{}, v});
    return;
  }
  if (!reads(op.kind)) {
    out.push_back({});
    return;
  }
  // Whether a compare-and-swap is seq_cst depends on what it reads; the stronger reading leaves nothing out
  // of the newest value, which is all that a successful one can read.
  graph_.visible(t, op.location, read_order(op, false) == std::memory_order_seq_cst, visible_);
  bool fails = false;
  for (std::size_t i = 0; i != visible_.size(); ++i) {
    std::uint64_t const value = graph_.value_of(op.location, visible_[i]);
    if (i != 0 && writes_after(op, value)) continue;  // only the newest value can be replaced
    if (blocks_after(op, value) && (op.kind == op_kind::await || std::exchange(fails, true))) continue;
    out.push_back({visible_[i], value});
  }
  if (out.empty() && op.kind == op_kind::await) graph_.look_at_waiting(t, op);
}

bool execution::drop_out_of_reach(int t, raw_vector<option>& options) const {
  operation const& op = pending(t);
  if (!reads(op.kind) || graph_.order().size() <= history_window) return false;
  auto const out_of_reach = [&](option const& o) {
    if (blocks_after(op, o.value)) return false;  // Relacy reads nothing for an attempt that fails
    event e;
    e.op = op;
    e.role = event_role::read;
    e.from = o.from;
    e.value = o.value;
    e.exclusive = writes_after(op, o.value);
    return !graph_.reaches(t, e);
  };
  auto const left = std::remove_if(options.begin(), options.end(), out_of_reach);
  bool const some = left != options.end();
  options.erase(left, options.end());
  return some;
}

bool execution::perform_read_half(int t, option const& how, std::uint32_t stamp) {
  operation const& op = pending(t);
  grant& g = granted_[t];
  event e;
  e.op = op;
  e.role = event_role::read;
  e.from = how.from;
  e.value = graph_.value_of(op.location, how.from);
  e.exclusive = writes_after(op, e.value);
  e.stamp = stamp;
  g.succeeds = e.exclusive;
  if (cross_check_) {
    graph_.visible(t, op.location, e.seq_cst_read(), visible_);
    g.oldest = visible_.back() == how.from;
  }
  g.value = e.value;
  int const newest = graph_.place_of(graph_.newest(op.location));
  graph_.append(t, e);
  g.steps_back = newest - graph_.last(t)->place;
  g.oldest = g.oldest && graph_.last(t)->place == graph_.place_of(how.from);
  return e.exclusive;
}

void execution::perform_write_half(int t, std::uint32_t stamp) {
  operation const& op = pending(t);
  event e;
  e.op = op;
  e.role = event_role::write;
  e.exclusive = reads(op.kind);
  e.value = e.exclusive ? result_of(op, graph_.last(t)->value) : op.operand;
  e.stamp = stamp;
  graph_.append(t, e);
}

void execution::perform(int t, option const& how, std::uint32_t stamp, std::uint32_t second_stamp) {
  operation const& op = pending(t);
  state_[t] = thread_state::running;
  granted_[t] = {};
  if (op.kind == op_kind::cas && blocks_after(op, graph_.value_of(op.location, how.from))) {
    fail_attempt(t, how.from, stamp);
    return;
  }
  if (reads(op.kind)) {
    if (perform_read_half(t, how, stamp)) perform_write_half(t, second_stamp);
  } else if (op.kind == op_kind::store) {
    perform_write_half(t, stamp);
  } else {
    event e;
    e.op = op;
    e.stamp = stamp;
    e.value = how.value;
    granted_[t].value = how.value;
    graph_.append(t, e);
  }
  std::uint64_t const detail =
      op.kind == op_kind::choice ? how.value : static_cast<std::uint64_t>(granted(t).steps_back);
  schedule_.push_back({static_cast<std::uint8_t>(t), static_cast<std::uint8_t>(detail)});
}

/// Which value it read tells the thread nothing, so the schedule only says that it failed.
void execution::fail_attempt(int t, event_id from, std::uint32_t stamp) {
  block(t, from, stamp);
  granted_[t].succeeds = false;
  granted_[t].ends_round = true;
  granted_[t].value = graph_.value_of(pending(t).location, from);
  schedule_.push_back({static_cast<std::uint8_t>(t), 1});
}

void execution::block(int t, event_id from, std::uint32_t stamp) {
  event e;
  e.op = pending(t);
  e.role = reads(e.op.kind) ? event_role::read : event_role::other;
  e.from = from;
  e.blocked = true;
  e.stamp = stamp;
  graph_.append(t, e);
  state_[t] = thread_state::blocked;
}

bool execution::everybody_finished() const {
  for (int t = 0; t != threads(); ++t) {
    if (state(t) != thread_state::finished) return false;
  }
  return true;
}

bool execution::would_go_on() const {
  for (int t = 0; t != threads(); ++t) {
    if (state(t) == thread_state::finished) continue;
    operation const& op = pending(t);
    if (op.elapses) return true;
    if (op.kind == op_kind::await) {
      if (satisfies(op, graph_.value_of(op.location, graph_.newest(op.location)))) return true;
      continue;
    }
    if (round_is_stale(t) || round_ends_by_itself(t)) return true;
  }
  return false;
}

template <class What>
void execution::for_each_of_round(int t, What what) const {
  for (int i = round_start_[t]; i < graph_.size(t); ++i) {
    if (given_up_[t][static_cast<std::size_t>(i)]) continue;
    what(graph_.at(id_of(t, i)));
  }
}

template <class Predicate>
int execution::count_in_round(int t, Predicate p) const {
  int count = 0;
  for_each_of_round(t, [&](event const& e) { count += p(e) ? 1 : 0; });
  return count;
}

/// True if the round depended on a deadline that had not passed, since it will pass; or on a spurious failure, which
/// will not happen again. A deadline that has passed stays so, and so does a deadline that the next round makes anew.
bool execution::round_ends_by_itself(int t) const {
  return count_in_round(t, [](event const& e) {
           bool const is_up = e.op.kind == op_kind::choice && e.value == 1;
           return e.op.elapses ? !is_up : e.op.spurious && e.value == 1;
         }) != 0;
}

bool execution::would_read_something_else(event const& read) const {
  event_id const newest = graph_.newest(read.op.location);
  if (!read.known_by_value()) return read.from != newest;
  return !are_alike(read.op, read.value, graph_.value_of(read.op.location, newest));
}

bool execution::round_is_stale(int t) const {
  return count_in_round(
             t, [&](event const& e) { return e.role == event_role::read && would_read_something_else(e); }) != 0;
}

int execution::spurious_failures_of_round(int t) const {
  return count_in_round(t, [](event const& e) { return e.op.spurious && e.value == 1; });
}

void execution::take_back_round(int t) {
  // It has written nothing, so each of its events was a step.
  for_each_of_round(t, [&](event const&) {
    auto last = schedule_.end() - 1;
    while (last->thread != t) --last;
    schedule_.erase(last);
  });
}

void execution::begin_next_round(int t) {
  for (int i = round_start_[t]; i < graph_.size(t); ++i) given_up_[t].set(static_cast<std::size_t>(i));
  round_start_[t] = graph_.size(t);
}

bool execution::has_read_by_value(int t) const {
  for (int i = 0; i != graph_.size(t); ++i) {
    if (graph_.at(id_of(t, i)).known_by_value()) return true;
  }
  return false;
}

char const* execution::fault_of_round(int t) const {
  char const* fault = nullptr;
  for_each_of_round(t, [&](event const& e) {
    if (fault != nullptr || e.role != event_role::write) return;
    bool const of_the_kernel = e.op.kernel || e.op.hidden;
    fault = e.op.fence      ? "has a seq_cst fence"
            : of_the_kernel ? "sleeps, or wakes another thread"
                            : "writes to an atomic";
  });
  return fault;
}

}  // namespace models
