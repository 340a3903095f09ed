#include "sequential_consistency.hpp"

#include "precedences.hpp"
#include "sleeps.hpp"

namespace models::exact {

namespace {

class interleaving {
 public:
  explicit interleaving(graph const& g) : g_(g) {
    for (int t = 0; t != g.threads(); ++t) first_.push_back(order_.add_things(static_cast<std::size_t>(g.size(t))));
  }

  [[nodiscard]] bool exists() {
    for (int t = 0; t != g_.threads(); ++t) follow_thread(t);
    for (location const& l : g_.locations()) follow_location(l);
    return order_.has_order();
  }

 private:
  [[nodiscard]] precedences::thing thing_of(event_id e) const { return first_[e.thread] + e.index; }
  void add(event_id before, event_id after) { order_.add(thing_of(before), thing_of(after)); }

  void follow_thread(int t) {
    if (g_.size(t) != 0 && !g_.spawned_by(t).initial()) add(g_.spawned_by(t), id_of(t, 0));
    for (int i = 0; i != g_.size(t); ++i) {
      event const& e = g_.at(id_of(t, i));
      if (i != 0) add(id_of(t, i - 1), id_of(t, i));
      if (e.op.kind != op_kind::join || e.blocked) continue;
      int const other = static_cast<int>(e.op.operand);
      add(id_of(other, g_.size(other) - 1), id_of(t, i));
    }
  }

  /// A sleeper's look at the word precedes its wake-up; wake-ups are not ordered among themselves.
  void follow_queue(location const& l) {
    for (event_id const r : l.reads) {
      event_id const from = g_.at(r).from;
      if (from.initial()) continue;
      add(from, r);
      add(look_of(g_, r), from);
    }
  }

  void follow_location(location const& l) {
    if (is_queue(g_, l)) return follow_queue(l);
    for (std::size_t i = 1; i < l.writes.size(); ++i) add(l.writes[i - 1], l.writes[i]);
    for (event_id const r : l.reads) {
      event const& e = g_.at(r);
      if (e.blocked) continue;
      if (!e.from.initial()) add(e.from, r);
      auto const next = static_cast<std::size_t>(g_.place_of(e.from));
      if (next != l.writes.size()) add(r, l.writes[next]);
    }
  }

  graph const& g_;
  precedences order_;
  raw_vector<precedences::thing> first_;  // of each thread
};

}  // namespace

bool sequential_consistency::allows(graph const& g) const { return interleaving(g).exists(); }

}  // namespace models::exact
