#include "consistency.hpp"

#include <algorithm>
#include <bit>

namespace models {

namespace {

bool same_location(act const& a, act const& b) { return !a.fence && !b.fence && a.op->location == b.op->location; }

}  // namespace

// Relations.

void relation::join(std::size_t row, relation const& other, std::size_t other_row) {
  for (std::size_t w = 0; w != words_; ++w) rows_[row * words_ + w] |= other.rows_[other_row * words_ + w];
}

relation& relation::operator|=(relation const& other) {
  for (std::size_t i = 0; i != rows_.size(); ++i) rows_[i] |= other.rows_[i];
  return *this;
}

relation relation::then(relation const& other) const {
  relation r(size_);
  for (std::size_t a = 0; a != size_; ++a) {
    for (std::size_t w = 0; w != words_; ++w) {
      for (std::uint64_t left = rows_[a * words_ + w]; left != 0; left &= left - 1) {
        r.join(a, other, w * 64 + static_cast<std::size_t>(std::countr_zero(left)));
      }
    }
  }
  return r;
}

relation relation::closed() const {
  relation r = *this;
  for (std::size_t k = 0; k != size_; ++k) {
    for (std::size_t a = 0; a != size_; ++a) {
      if (r.holds(a, k)) r.join(a, r, k);
    }
  }
  return r;
}

bool relation::cyclic() const {
  relation const r = closed();
  for (std::size_t a = 0; a != size_; ++a) {
    if (r.holds(a, a)) return true;
  }
  return false;
}

namespace {

template <class Predicate>
relation all_pairs(std::size_t size, Predicate holds) {
  relation r(size);
  for (std::size_t a = 0; a != size; ++a) {
    for (std::size_t b = 0; b != size; ++b) {
      if (a != b && holds(a, b)) r.add(a, b);
    }
  }
  return r;
}

template <class Predicate>
relation only(std::size_t size, Predicate which) {
  relation r(size);
  for (std::size_t i = 0; i != size; ++i) {
    if (which(i)) r.add(i, i);
  }
  return r;
}

}  // namespace

// Happens-before.

relation prefix::program_order() const {
  return all_pairs(acts_.size(), [&](std::size_t a, std::size_t b) {
    return at(a).thread == at(b).thread && at(a).ordinal < at(b).ordinal;
  });
}

relation prefix::happens_before(release_sequences which) const {
  relation r = program_order();
  for (std::size_t reader = 0; reader != acts_.size(); ++reader) {
    if (!at(reader).reads) continue;
    for (int head = at(reader).from; head != act::initially; head = continued(static_cast<std::size_t>(head), which)) {
      synchronise(r, static_cast<std::size_t>(head), reader);
    }
  }
  return r.closed();
}

/// From a release, or the fence before, to an acquire, or the fence after.
void prefix::synchronise(relation& r, std::size_t head, std::size_t reader) const {
  for (std::size_t a = 0; a != acts_.size(); ++a) {
    bool const fence_before = at(a).fence && at(a).thread == at(head).thread && at(a).ordinal < at(head).ordinal;
    if (!releases(at(a).order) || !(a == head || fence_before)) continue;
    for (std::size_t b = 0; b != acts_.size(); ++b) {
      bool const fence_after = at(b).fence && at(b).thread == at(reader).thread && at(b).ordinal > at(reader).ordinal;
      if (acquires(at(b).order) && (b == reader || fence_after)) r.add(a, b);
    }
  }
}

int prefix::continued(std::size_t write, release_sequences which) const {
  act const& w = at(write);
  if (w.reads) return w.from;
  if (which == release_sequences::cpp20) return act::initially;
  int last = act::initially;
  for (std::size_t i = 0; i != acts_.size(); ++i) {
    act const& other = at(i);
    bool const earlier = other.writes && same_location(other, w) && other.rank < w.rank;
    if (!earlier || (which == release_sequences::longest && other.thread != w.thread)) continue;
    if (last == act::initially || at(static_cast<std::size_t>(last)).rank < other.rank) last = static_cast<int>(i);
  }
  return last != act::initially && at(static_cast<std::size_t>(last)).thread == w.thread ? last : act::initially;
}

// What C++20 allows.

int prefix::rank_read(act const& a) const {
  return a.from == act::initially ? 0 : at(static_cast<std::size_t>(a.from)).rank;
}

int prefix::place_seen(act const& a) const { return a.writes ? a.rank : rank_read(a); }

bool prefix::allowed_by_cpp20() const {
  if (!is_atomic()) return false;
  relation const before = happens_before(release_sequences::cpp20);
  return is_coherent(before) && has_seq_cst_order(before);
}

/// Nothing comes between the halves of a read-modify-write.
bool prefix::is_atomic() const {
  return std::none_of(acts_.begin(), acts_.end(), [&](act const& m) {
    return m.reads && m.writes && std::any_of(acts_.begin(), acts_.end(), [&](act const& w) {
             return w.writes && same_location(w, m) && rank_read(m) < w.rank && w.rank < m.rank;
           });
  });
}

bool prefix::is_coherent(relation const& before) const {
  for (std::size_t a = 0; a != acts_.size(); ++a) {
    for (std::size_t b = 0; b != acts_.size(); ++b) {
      if (!before.holds(a, b) || !same_location(at(a), at(b)) || !(at(a).reads || at(a).writes)) continue;
      int const earlier = place_seen(at(a));
      if (at(b).writes && at(b).rank <= earlier) return false;
      if (at(b).reads && rank_read(at(b)) < earlier) return false;
    }
  }
  return true;
}

/// `mo` and `rb` of RC11: the modification order, and each read before the writes that come after the one it reads.
relation prefix::modification_order_and_reads_before() const {
  return all_pairs(acts_.size(), [&](std::size_t a, std::size_t b) {
    return at(b).writes && same_location(at(a), at(b)) &&
           ((at(a).writes && at(a).rank < at(b).rank) || (at(a).reads && rank_read(at(a)) < at(b).rank));
  });
}

/// `eco` of RC11: by any way along reads-from, modification order and reads-before of one location.
relation prefix::extended_coherence_order() const {
  return all_pairs(acts_.size(), [&](std::size_t a, std::size_t b) {
    if (!same_location(at(a), at(b))) return false;
    int const one = place_seen(at(a));
    int const other = place_seen(at(b));
    return one < other || (one == other && at(a).writes && at(b).reads);
  });
}

relation prefix::fences() const {
  return only(acts_.size(), [&](std::size_t i) { return is_fence(i); });
}

/// RC11's acyclicity of `psc`, the partial order that the seq_cst operations must respect.
bool prefix::has_seq_cst_order(relation const& before) const {
  if (std::none_of(acts_.begin(), acts_.end(), [](act const& a) { return a.seq_cst(); })) return true;
  auto const located = [&](std::size_t a, std::size_t b) { return same_location(at(a), at(b)); };
  relation const to_another_location = all_pairs(acts_.size(), [&](std::size_t a, std::size_t b) {
    return at(a).thread == at(b).thread && at(a).ordinal < at(b).ordinal && !located(a, b);
  });
  relation sc_before = program_order();
  sc_before |= to_another_location.then(before).then(to_another_location);
  sc_before |=
      all_pairs(acts_.size(), [&](std::size_t a, std::size_t b) { return before.holds(a, b) && located(a, b); });
  sc_before |= modification_order_and_reads_before();
  relation const seq_cst = only(acts_.size(), [&](std::size_t i) { return at(i).seq_cst(); });
  relation starts = seq_cst;
  starts |= fences().then(before);
  relation ends = seq_cst;
  ends |= before.then(fences());
  relation order = starts.then(sc_before).then(ends);
  order |= fences().then(before).then(extended_coherence_order()).then(before).then(fences());
  return !order.cyclic();
}

// What Relacy can execute.

/// What every order of execution respects: program order, reads-from and modification order; and a seq_cst read comes
/// before a seq_cst write that is later in modification order than what it reads.
relation prefix::execution_order() const {
  relation r = program_order();
  r |= all_pairs(acts_.size(), [&](std::size_t a, std::size_t b) {
    if (at(b).reads && at(b).from == static_cast<int>(a)) return true;
    if (!at(b).writes || !same_location(at(a), at(b))) return false;
    if (at(a).writes && at(a).rank < at(b).rank) return true;
    return at(a).reads && at(a).seq_cst() && at(b).seq_cst() && rank_read(at(a)) < at(b).rank;
  });
  return r;
}

std::optional<departure> prefix::why_not_executable(release_sequences which) const {
  relation const before = happens_before(which);
  if (!is_coherent(before)) return departure::release_sequence;
  relation order = execution_order();
  act const& e = acts_.back();
  if (order.cyclic()) {
    return !e.writes ? departure::seq_cst_order : e.reads ? departure::place_of_rmw : departure::modification_order;
  }
  if (std::none_of(acts_.begin(), acts_.end(), [](act const& a) { return a.fence && a.seq_cst(); }))
    return std::nullopt;
  // A fence synchronises with every fence that is executed later. So where extended coherence order leads from what
  // follows one fence to what precedes another, the first of the two is executed first.
  order |= fences().then(before).then(extended_coherence_order()).then(before).then(fences());
  return order.cyclic() ? std::optional(departure::fence_order) : std::nullopt;
}

// Trials.

trial::trial(graph const& g) : graph_(g) {
  per_thread<raw_vector<int>> act_of;  // each event's
  for (event_id i : g.order()) {
    event const& e = g.at(i);
    bool const second_half = e.role == event_role::write && e.exclusive;
    bool const fence = e.op.fence || e.op.kind == op_kind::fence;
    bool const counts = (fence || e.role != event_role::other) && !e.blocked;
    act_of[i.thread].push_back(second_half ? act_of[i.thread].back() : static_cast<int>(acts_.size()));
    if (second_half) {
      act& a = acts_[static_cast<std::size_t>(act_of[i.thread].back())];
      a.last_event = i.index;
      if (fence) continue;
      a.writes = true;
      a.rank = 2 * e.place;
      writes_.back() = i;
      continue;
    }
    if (!counts) continue;
    act a;
    a.op = &e.op;
    a.thread = i.thread;
    a.ordinal = size_[i.thread]++;
    a.last_event = i.index;
    a.fence = fence;
    a.order = e.op.fence                   ? std::memory_order_seq_cst
              : e.role == event_role::read ? read_order(e.op, e.exclusive)
                                           : e.op.order;
    a.reads = !fence && e.role == event_role::read;
    a.writes = e.role == event_role::write;
    if (a.reads && !e.from.initial()) a.from = act_of[e.from.thread][e.from.index];
    if (a.writes) a.rank = 2 * e.place;
    acts_.push_back(a);
    writes_.push_back(i);
  }
}

/// The smallest cut around this one that is closed under program order and reads-from.
void trial::close(cut& c) const {
  for (auto a = acts_.rbegin(); a != acts_.rend(); ++a) {
    if (!inside(*a, c) || a->from == act::initially) continue;
    act const& source = acts_[static_cast<std::size_t>(a->from)];
    c[source.thread] = std::max(c[source.thread], source.ordinal + 1);
  }
}

trial::cut trial::without(std::size_t i) const {
  cut c = size_;
  c[acts_[i].thread] = acts_[i].ordinal;
  for (act const& a : acts_) {
    bool const follows = a.from != act::initially && !inside(acts_[static_cast<std::size_t>(a.from)], c);
    if (follows && inside(a, c)) c[a.thread] = a.ordinal;
  }
  return c;
}

/// The operation's prefix: what comes before it by program order and reads-from.
trial::cut trial::before(act const& e) const {
  cut c{};
  c[e.thread] = e.ordinal;
  if (e.from != act::initially) {
    act const& source = acts_[static_cast<std::size_t>(e.from)];
    c[source.thread] = std::max(c[source.thread], source.ordinal + 1);
  }
  close(c);
  return c;
}

/// What is executed before the operation in every order of execution, apart from what fences add.
trial::cut trial::executed_before(act const& e) const {
  cut c = before(e);
  for (std::size_t i = acts_.size(); i-- != 0;) {
    act const& a = acts_[i];
    if (!inside(a, c)) continue;
    for (std::size_t k = 0; k != i; ++k) {
      act const& earlier = acts_[k];
      bool const read = a.from == static_cast<int>(k);
      bool const replaced = a.writes && same_location(a, earlier) &&
                            (earlier.writes || (earlier.reads && earlier.seq_cst() && a.seq_cst()));
      if (read || replaced) c[earlier.thread] = std::max(c[earlier.thread], earlier.ordinal + 1);
    }
  }
  return c;
}

bool trial::has_fence(cut const& c) const {
  return std::any_of(acts_.begin(), acts_.end(), [&](act const& a) { return a.fence && a.seq_cst() && inside(a, c); });
}

prefix trial::with(act const& e, cut const& c) const {
  raw_vector<act> kept;
  raw_vector<int> moved(acts_.size(), act::initially);
  for (std::size_t i = 0; i != acts_.size(); ++i) {
    if (!inside(acts_[i], c)) continue;
    moved[i] = static_cast<int>(kept.size());
    kept.push_back(acts_[i]);
  }
  kept.push_back(e);
  for (act& a : kept) {
    if (a.from != act::initially) a.from = moved[static_cast<std::size_t>(a.from)];
  }
  return prefix(std::move(kept));
}

act trial::next(int thread, operation const& op, cut const& within) const {
  act e;
  e.op = &op;
  e.thread = thread;
  e.ordinal = within[thread];
  e.order = op.order;
  return e;
}

std::optional<departure> trial::find(int thread, operation const& op, cut const& within,
                                     std::optional<std::size_t> witness) const {
  act e = next(thread, op, within);
  auto const could_read = [&](int from) {
    std::uint64_t const value =
        from == act::initially ? graph_.initial(op.location) : graph_.at(writes_[static_cast<std::size_t>(from)]).value;
    if (blocks_after(op, value)) return false;
    e.reads = true;
    e.writes = writes_after(op, value);
    e.order = read_order(op, e.writes);
    e.from = from;
    e.rank = from == act::initially ? 1 : acts_[static_cast<std::size_t>(from)].rank + 1;
    return true;
  };
  std::optional<departure> found;
  if (op.kind != op_kind::store && could_read(act::initially)) found = judge(e, within, witness);
  for (std::size_t i = 0; i != acts_.size() && !found; ++i) {
    act const& w = acts_[i];
    if (!w.writes || w.op->location != op.location || !inside(w, within)) continue;
    if (op.kind != op_kind::store) {
      if (could_read(static_cast<int>(i))) found = judge(e, within, witness);
    } else if (!w.reads) {
      e.writes = true;
      e.rank = w.rank - 1;
      found = judge(e, within, witness);
    }
  }
  return found;
}

std::optional<departure> trial::judge(act const& e, cut const& c) const {
  prefix const p = with(e, c);
  return p.allowed_by_cpp20() ? p.why_not_executable(release_sequences::relacy) : std::nullopt;
}

std::optional<departure> trial::judge(act const& e, cut const& within, std::optional<std::size_t> witness) const {
  cut least = before(e);
  if (witness) {
    act const& w = acts_[*witness];
    least[w.thread] = std::max(least[w.thread], w.ordinal + 1);
    close(least);
  }
  if (has_fence(within)) return judge_among_fences(e, least, within);
  // Relacy's release sequences are cut short by other threads' writes, so they are longest in the smallest prefix: what
  // departs by them departs there. What departs by the order of execution does so in the prefix that every order of
  // execution has executed before the operation.
  if (auto const found = judge(e, least)) return found;
  return judge(e, executed_before(e));
}

/// The order of two fences can follow from reads that the operation does not depend on, so every prefix is tried.
std::optional<departure> trial::judge_among_fences(act const& e, cut const& least, cut const& within) const {
  constexpr std::size_t most = 4'000;
  auto const suspected = with(e, within).why_not_executable(release_sequences::longest);
  if (!suspected) return std::nullopt;
  raw_vector<cut> seen{least};
  for (std::size_t k = 0; k != seen.size(); ++k) {
    if (seen.size() > most) return suspected;  // rather a needless remark than none
    cut const c = seen[k];
    prefix const p = with(e, c);
    if (!p.allowed_by_cpp20()) continue;
    if (auto const found = p.why_not_executable(release_sequences::relacy)) return found;
    for (int t = 0; t != graph_.threads(); ++t) {
      if (c[t] >= within[t]) continue;
      cut more = c;
      ++more[t];
      close(more);
      if (std::find(seen.begin(), seen.end(), more) == seen.end()) seen.push_back(more);
    }
  }
  return std::nullopt;
}

vector_clock trial::known_to(int thread, release_sequences which) const {
  vector_clock known;
  known.set(thread, graph_.size(thread));
  auto const last = std::find_if(acts_.rbegin(), acts_.rend(), [&](act const& a) { return a.thread == thread; });
  if (last == acts_.rend()) return known;
  auto const end = static_cast<std::size_t>(acts_.rend() - last) - 1;
  relation const before = whole().happens_before(which);
  for (std::size_t i = 0; i != acts_.size(); ++i) {
    act const& a = acts_[i];
    if (a.thread != thread && before.holds(i, end)) known.set(a.thread, std::max(known[a.thread], a.last_event + 1));
  }
  return known;
}

}  // namespace models
