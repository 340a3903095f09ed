#include "exact_interpreter.hpp"

#include <algorithm>

#include "../../exact/search/by_value.hpp"
#include "../../exact/search/every_graph.hpp"
#include "../../exact/search/fewest_turns.hpp"

namespace models::selfcheck {

namespace {

using exact::execution;
using exact::thread_state;

/// The operation that an instruction announces.
operation operation_of(instruction const& i) {
  if (!i.op.fence) return i.op;
  operation op;
  op.kind = op_kind::fence;
  op.order = std::memory_order_seq_cst;
  return op;
}

/// What has touched plain data so far.
class plain_data {
 public:
  void touch(execution& x, int t, int datum, bool writes) {
    exact::view const known = x.known(t);
    races_ |= std::any_of(all_.begin(), all_.end(), [&](plain_access const& a) {
      return a.datum == datum && a.thread != t && (a.writes || writes) && known[a.thread] <= a.events;
    });
    all_.push_back({datum, t, x.done(t), writes});
    x.touch_plain(t);
  }
  /// Whether one access races with one before it.
  [[nodiscard]] bool races() const { return races_; }
  [[nodiscard]] std::vector<plain_access> const& all() const { return all_; }

 private:
  std::vector<plain_access> all_;
  bool races_ = false;
};

/// One thread of the program while it is interpreted.
struct interpreted_thread {
  thread_code const* code = nullptr;
  std::size_t at = 0;
  bool spawned = false;
  bool given_up = false;  // the round is over: announce that
  bool ended = false;     // has announced its end
  std::string results;

  [[nodiscard]] bool done() const { return !given_up && at >= code->size(); }
  [[nodiscard]] instruction const& next() const { return (*code)[at]; }
  /// Leaves out what is only for other results than these.
  void go_to_next() {
    while (at < code->size() && !next().only_if.empty() && next().only_if != results) ++at;
  }

  void result(grant const& g) {
    if (ended) return;
    instruction const& i = next();
    bool const shows = (reads(i.op.kind) && !i.op.hidden) || i.op.kind == op_kind::choice;
    int const outcome = i.op.kind == op_kind::cas ? (g.succeeds ? 1 : 0) : static_cast<int>(g.value);
    bool const found_counts = i.op.kind != op_kind::cas || g.succeeds || i.op.on_failure == failing::value;
    if (shows && found_counts) results += std::to_string(g.value);
    if (shows) results += i.op.kind == op_kind::cas ? (g.succeeds ? "+ " : "- ") : " ";
    ++at;
    if (shows && i.skip_if == outcome) {
      at += static_cast<std::size_t>(i.skip);
    } else if (i.back != 0) {
      given_up = true;
    }
  }
};

class interpretation {
 public:
  interpretation(program const& p, execution& x, relaxed_reads how) : x_(x), how_(how), threads_(p.size()) {
    for (std::size_t t = 0; t != p.size(); ++t) threads_[t].code = &p[t];
    for (auto const& code : p) {
      for (auto const& i : code) {
        if (i.op.kind == op_kind::spawn) threads_[i.op.operand].spawned = true;
      }
    }
  }

  /// Until the thread has announced another operation, or has come to its end.
  void run(int t) {
    interpreted_thread& me = threads_[static_cast<std::size_t>(t)];
    if (x_.state(t) == thread_state::fresh) {
      x_.started(t);
    } else {
      me.result(x_.granted(t));
      if (x_.granted(t).ends_round) return x_.leave(t);
    }
    me.go_to_next();
    while (!me.done() && !me.given_up && me.next().datum >= 0) {
      bool const writes = me.next().op.kind == op_kind::store;
      data_.touch(x_, t, me.next().datum, writes);
      ++me.at;
      me.go_to_next();
    }
    announce(t, me);
  }

  [[nodiscard]] plain_data const& data() const { return data_; }
  [[nodiscard]] std::string outcome() const {
    std::string all;
    for (auto const& thread : threads_) all += thread.results + "| ";
    return all;
  }

 private:
  void announce(int t, interpreted_thread& me) {
    operation op;
    if (me.given_up) {
      op.kind = op_kind::give_up;
    } else if (!me.done()) {
      if (me.next().round) x_.begin_round(t);
      op = operation_of(me.next());
      op.by_value = op.by_value && how_ != relaxed_reads::all_told_apart;
    } else if (me.spawned && !me.ended) {
      me.ended = true;
      op.kind = op_kind::finish;
    } else {
      x_.finished(t);
      return;
    }
    x_.announce(t, op);
  }

  execution& x_;
  relaxed_reads how_;
  std::vector<interpreted_thread> threads_;
  plain_data data_;
};

/// The write by which a relaxed read is named when only its value matters.
exact::event_id first_alike(exact::graph const& g, exact::event const& e) {
  operation op = e.op;
  op.by_value = true;
  if (e.blocked || !is_known_by_value(op, e.value)) return e.from;
  return *exact::oldest_alike(g, 0, op, e.value, [](exact::event_id) { return true; });
}

}  // namespace

/// What each thread reads, and the order of the writes to each location.
std::string name_of(exact::graph const& g, relaxed_reads how) {
  std::string name;
  auto const add = [&](exact::event_id e) {
    name += e.initial() ? "i" : std::to_string(e.thread) + "." + std::to_string(e.index);
    name += ' ';
  };
  for (int t = 0; t != g.threads(); ++t) {
    for (int i = 0; i != g.size(t); ++i) {
      exact::event const& e = g.at(exact::id_of(t, i));
      if (e.reads()) add(how == relaxed_reads::as_written ? e.from : first_alike(g, e));
      if (e.op.kind == op_kind::choice) name += "choice " + std::to_string(e.value) + ' ';
    }
    name += '|';
  }
  for (exact::location const& l : g.locations()) {
    if (l.writes.empty()) continue;  // as if nothing had touched it
    for (exact::event_id const w : l.writes) add(w);
    name += ';';
  }
  return name;
}

int running_threads(program const& p) {
  auto running = static_cast<int>(p.size());
  for (auto const& code : p) {
    for (auto const& i : code) {
      if (i.op.kind == op_kind::spawn) running = std::min(running, static_cast<int>(i.op.operand));
    }
  }
  return running;
}

exact_exploration explore_exactly(program const& p, exact::memory_model const& model, std::uint64_t limit,
                                  relaxed_reads how) {
  exact::every_graph search(model, static_cast<int>(p.size()), running_threads(p));
  return explore_exactly(p, search, limit, how);
}

exact_exploration explore_exactly(program const& p, exact::strategy& search, std::uint64_t limit, relaxed_reads how,
                                  onlooker const& look) {
  exact_exploration out;
  execution x(static_cast<int>(p.size()), running_threads(p));
  for (;;) {
    if (out.complete + out.blocked == limit) {
      out.finished = false;
      return out;
    }
    if (!search.next(x)) break;
    interpretation run(p, x, how);
    int t = 0;
    while ((t = search.pick(x)) >= 0) run.run(t);
    if ((out.fault = search.fault()) != nullptr) return out;
    out.race |= run.data().races();
    if (t == exact::nobody && x.everybody_finished()) {
      ++out.complete;
      out.graphs.insert(name_of(x.so_far(), how));
      out.outcomes.insert(run.outcome());
    } else {
      ++out.blocked;
      out.deadlock |= t == exact::nobody && !x.would_go_on();
    }
    if (!look) continue;
    look({x, t, run.outcome(), name_of(exact::performed_part(x), how), run.data().all(), run.data().races()});
  }
  out.fault = search.fault();
  return out;
}

}  // namespace models::selfcheck
