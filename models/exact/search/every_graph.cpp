#include "every_graph.hpp"

#include <optional>
#include <utility>

#include "../axioms/coherence.hpp"
#include "../axioms/sleeps.hpp"
#include "by_value.hpp"
#include "maximal_extension.hpp"

namespace models::exact {

namespace {

/// Whether a read passed over a newer write that was there when the read was added. Such a read is not maximal, so no
/// later write revisits or deletes it: every extension of the graph contains it. This does not hold for a read that is
/// known by its value: a later write may have that value again, and then the read has passed over nothing.
bool stays(graph const& g, event_id id) {
  event const& read = g.at(id);
  if (known_by_value(read)) return false;
  if (is_sleep(read.op)) {
    auto const was_there = [&](event_id w) { return g.at(w).stamp <= read.stamp; };
    return read.from.initial() && first_to_wake(g, id, read.op.location, was_there);
  }
  auto const& writes = g.find(read.op.location)->writes;
  return std::any_of(writes.begin() + g.place_of(read.from), writes.end(),
                     [&](event_id w) { return g.at(w).stamp <= read.stamp; });
}

/// Whether a round that is given up stays given up in every extension of the graph: no later write can revisit its last
/// read, or delete that read to revisit an earlier one. The graphs in which the thread reads a newer write instead are
/// reached elsewhere in the search. But where the thread has touched data behind what it has read, what others do later
/// may race with that.
bool is_of_no_use(execution const& x, int t) {
  graph const& g = x.so_far();
  event const* const last = g.last(t);
  return last != nullptr && last->reads() && stays(g, id_of(t, g.size(t) - 1)) && !x.has_touched_in_round(t);
}

/// How many of each thread's events stay when a write revisits a read. Nothing: one of those that would go is no
/// maximal extension.
std::optional<event_counts> kept(graph const& g, event const& reader, view const& prefix) {
  maximal_extension const is_maximal(g, prefix);
  event_counts keep(static_cast<std::size_t>(g.threads()));
  for (int t = 0; t != g.threads(); ++t) {
    int i = prefix[t];
    while (i != g.size(t) && g.at(id_of(t, i)).stamp <= reader.stamp) ++i;
    keep[static_cast<std::size_t>(t)] = static_cast<std::uint16_t>(i);
    for (; i != g.size(t); ++i) {
      if (!is_maximal(id_of(t, i))) return std::nullopt;
    }
  }
  return keep;
}

char const* const by_their_numbers = "interchangeable threads are spawned or joined by their numbers";
char const* const out_of_order = "interchangeable threads have come out of order";

}  // namespace

every_graph::every_graph(memory_model const& model, int threads, int running, thread_sets const& interchangeable)
    : model_(model), symmetry_(interchangeable) {
  if (threads > most_threads) {
    fault_ = too_many_threads;
  } else {
    stack_.emplace_back(threads, running);
  }
}

bool every_graph::next(execution& x) {
  while (!stack_.empty()) {
    graph g = std::move(stack_.back());
    stack_.pop_back();
    if (begin(std::move(g), x)) return true;
  }
  return false;
}

bool every_graph::begin(graph&& g, execution& x) {
  last_ = 0;
  has_extended_ = false;
  goes_on_with_ = nobody;
  if (!complete(g)) return false;
  x.restart(std::move(g));
  return true;
}

/// Who is extended next depends on who went last, and so does how many executions there are that do not come to their
/// end. Where something was added, the thread that is interrupted is the one that was to be extended next.
void every_graph::begins_again() {
  goes_on_with_ = has_extended_ ? last_ : nobody;
  last_ = 0;
}

int every_graph::pick(execution& x) {
  int const t = follow(x);
  if (t != nobody || fault_ != nullptr) return t;
  if (goes_on_with_ != nobody) last_ = std::exchange(goes_on_with_, nobody);
  int const next = extend_any(x);
  if (next == nobody && !symmetry_.is_representative(x.so_far())) fault_ = out_of_order;
  return next;
}

// What the graph has already.

int every_graph::follow(execution& x) {
  for (int i = 0; i != x.threads(); ++i) {
    int const t = (last_ + i) % x.threads();
    thread_state const s = x.state(t);
    if (is_to_run(s)) return last_ = t;
    if (!x.is_ahead(t) || s == thread_state::absent) continue;
    if (s == thread_state::finished) {
      fault_ = does_not_repeat_itself;
      return cut_off;
    }
    if (!x.is_ready_for(x.so_far().at(id_of(t, x.done(t))))) continue;
    if (!x.follow(t)) {
      fault_ = does_not_repeat_itself;
      return cut_off;
    }
    if (x.state(t) == thread_state::running) return last_ = t;
  }
  return nobody;
}

// What is new.

/// The next thread that does not wait; if all do, one of those that wait for a value, which the newest then blocks.
int every_graph::next_to_extend(execution const& x) const {
  int waits = nobody;
  for (int i = 0; i != x.threads(); ++i) {
    int const t = (last_ + i) % x.threads();
    if (x.state(t) != thread_state::announced) continue;
    if (!x.would_wait(t) && !symmetry_.waits(x, t)) return t;
    if (x.pending(t).kind != op_kind::join && (waits == nobody || t < waits)) waits = t;
  }
  return waits;
}

/// Why the thread's next operation is none that is explored. Null: it is one.
char const* every_graph::refusal(execution const& x, int t) const {
  if (x.is_full(t)) return too_many_events;
  operation const& op = x.pending(t);
  bool const by_number = op.kind == op_kind::spawn || op.kind == op_kind::join;
  return by_number && symmetry_.concerns(static_cast<int>(op.operand)) ? by_their_numbers : nullptr;
}

int every_graph::extend_any(execution& x) {
  for (int t = next_to_extend(x); t != nobody; t = next_to_extend(x)) {
    if ((fault_ = refusal(x, t)) != nullptr) return cut_off;
    if (x.pending(t).kind == op_kind::give_up && is_of_no_use(x, t)) return cut_off;
    extend(x, t);
    if (x.state(t) == thread_state::running) return last_ = t;
  }
  return nobody;
}

void every_graph::extend(execution& x, int t) {
  has_extended_ = true;
  operation const& op = x.pending(t);
  event e;
  e.op = op;
  switch (op.kind) {
    case op_kind::store: extend_store(x, t); break;
    case op_kind::choice: extend_choice(x, t); break;
    case op_kind::load:
    case op_kind::rmw:
    case op_kind::cas:
    case op_kind::await: extend_read(x, t); break;
    case op_kind::give_up:
      e.blocked = true;
      x.perform(t, e);
      break;
    default: x.perform(t, e);
  }
}

void every_graph::extend_choice(execution& x, int t) {
  event e;
  e.op = x.pending(t);
  e.after_plain = x.after_plain(t);
  for (std::uint64_t v = x.pending(t).operand; v-- > 1;) {
    graph other = x.so_far();
    e.value = v;
    other.append(t, e);
    push(std::move(other));
  }
  e.value = 0;
  x.perform(t, e);
}

void every_graph::extend_store(execution& x, int t) {
  graph const& g = x.so_far();
  event write = write_event(x.pending(t), x.pending(t).operand, false);
  write.after_plain = x.after_plain(t);
  location_id const where = write.op.location;
  int const last = g.last_place(where);
  for (int place = newest_known(g, g.known(t), where) + 1; place <= last && !is_wake(write.op); ++place) {
    if (g.at(g.write_at(where, place)).exclusive) continue;  // nothing comes between the halves of a read-modify-write
    graph other = g;
    other.append_write(t, write, place);
    push(std::move(other));
  }
  revisit(g, t, write);
  x.perform_write(t, write, last + 1);
}

/// A sleep that a wake-up can end is ended; and it is not, where that may have come before. (A graph in which it has is
/// never one with a sleep that is ended later, so this asks of the wake-ups that are there now.)
void every_graph::extend_sleep(execution& x, int t) {
  graph const& g = x.so_far();
  operation const op = x.pending(t);
  event_id const id = id_of(t, g.size(t));
  event asleep = read_event(op, {}, g.value_of(op.location, {}));
  asleep.after_plain = x.after_plain(t);
  auto const by = first_to_wake(g, id, op.location);
  if (!by) return x.perform(t, asleep);
  if (!asleep.blocked || may_sleep_through(g, id, op.location)) {
    graph other = g;
    other.append(t, asleep);
    push(std::move(other));
  }
  x.perform(t, read_event(op, *by, g.value_of(op.location, *by)));
}

void every_graph::extend_read(execution& x, int t) {
  graph const& g = x.so_far();
  operation op = x.pending(t);
  if (is_sleep(op)) return extend_sleep(x, t);
  op.by_value = op.by_value && model_.prefers_oldest(g, t);
  int const last = g.last_place(op.location);
  int const known = newest_known(g, g.coherent_with(id_of(t, g.size(t)), op), op.location);
  auto const reading = [&](int place) {
    event_id from = g.write_at(op.location, place);
    std::uint64_t const value = g.value_of(op.location, from);
    if (is_known_by_value(op, value)) from = *oldest_alike(g, known, op, value, [](event_id) { return true; });
    event e = read_event(op, from, g.value_of(op.location, from));
    e.after_plain = x.after_plain(t);
    return e;
  };
  event const e = reading(last);
  for (int place = known; place < last; ++place) {
    event const other_read = reading(place);
    bool const by_another = other_read.from != g.write_at(op.location, place) || other_read.from == e.from;
    if (other_read.blocked || by_another) continue;
    graph other = g;
    other.append(t, other_read);
    push(std::move(other));
  }
  x.perform(t, e);
  if (!e.exclusive) return;
  revisit(g, t, second_half(e));
  x.perform_write(t, second_half(e), last + 1);
}

// Revisits.

void every_graph::revisit(graph const& g, int t, event const& write) {
  location const* const l = g.find(write.op.location);
  if (l == nullptr) return;
  view const prefix = symmetry_.prefix_of_next(g, t, write.op);
  for (event_id const r : l->reads) {
    if (!prefix.knows(r)) revisit_read(g, t, write, prefix, r);
  }
}

void every_graph::revisit_read(graph const& g, int t, event const& write, view const& prefix, event_id reader) {
  if (!maximal_extension(g, prefix)(reader)) return;
  auto keep = kept(g, g.at(reader), prefix);
  if (!keep) return;
  location_id const where = write.op.location;
  graph const rest = g.restricted(*keep);
  if (is_wake(write.op)) return wake(rest, t, write, reader);
  // The write comes after all that its thread knows, and after all that the reader knows.
  int const known_to_reader = newest_known(rest, rest.coherent_with(reader, rest.at(reader).op), where);
  int const oldest = 1 + std::max(newest_known(rest, rest.known(t), where), known_to_reader);
  // Whether the reader may have this value from an older write as well: then the graph with that one stands for this.
  auto const has_it_already = [&](int place) {
    operation const& op = rest.at(reader).op;
    if (!is_known_by_value(op, write.value)) return false;
    auto const older = [&](event_id w) { return rest.place_of(w) < place; };
    return oldest_alike(rest, known_to_reader, op, write.value, older).has_value();
  };
  auto const try_place = [&](int place) {
    if (has_it_already(place)) return;
    graph other = rest;
    event_id const id = other.append_write(t, write, place);
    other.reread(reader, id);
    // A blocked read that passes over a newer write will not be revisited again.
    if (other.at(reader).blocked && place != other.last_place(where)) return;
    push(std::move(other));
  };
  if (write.exclusive) {
    event_id const replaced = rest.last(t)->from;
    int const place = rest.place_of(replaced) + 1;
    if (place >= oldest && !rest.is_replaced(where, replaced)) try_place(place);
    return;
  }
  int const last = rest.last_place(where);
  for (int place = oldest; place <= last + 1; ++place) {
    if (place > last || !rest.at(rest.write_at(where, place)).exclusive) try_place(place);
  }
}

/// The thread's wake-up ends the sleep, unless another one can.
void every_graph::wake(graph const& rest, int t, event const& write, event_id sleep) {
  location_id const queue = write.op.location;
  if (first_to_wake(rest, sleep, queue)) return;
  graph other = rest;
  event_id const id = other.append_write(t, write, other.last_place(queue) + 1);
  if (!may_wake(other, sleep, id)) return;
  other.reread(sleep, id);
  push(std::move(other));
}

/// Adds the second halves of read-modify-writes that lack them: of one, unless the graph was made by others. False:
/// another one has replaced the same write.
bool every_graph::complete(graph& g) {
  bool completed = false;
  for (int t = 0; t != g.threads(); ++t) {
    if (g.last(t) == nullptr || !g.last(t)->is_first_half()) continue;
    event const& read = *g.last(t);
    event const write = second_half(read);
    revisit(g, t, write);
    if (g.is_replaced(read.op.location, read.from)) return false;
    int const place = g.place_of(read.from) + 1;
    g.append_write(t, write, place);
    completed = true;
  }
  return !completed || model_.allows(g);
}

void every_graph::push(graph&& g) {
  if (symmetry_.is_representative(g) && model_.allows(g)) stack_.push_back(std::move(g));
}

}  // namespace models::exact
