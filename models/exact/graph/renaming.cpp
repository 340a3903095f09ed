#include "renaming.hpp"

#include <limits>

namespace models::exact {

operation renaming::operator()(operation op) const {
  op.location = (*this)(op.location);
  bool const names_thread = op.kind == op_kind::spawn || op.kind == op_kind::join;
  if (names_thread) op.operand = static_cast<std::uint64_t>((*this)(static_cast<int>(op.operand)));
  if (is_look(op)) op.operand = (*this)(static_cast<location_id>(op.operand));
  return op;
}

renaming renaming::after(renaming const& other) const {
  renaming r;
  for (std::size_t t = 0; t != to_.size(); ++t) r.to_[t] = to_[other.to_[t]];
  return r;
}

renaming renaming::inverse() const {
  renaming r;
  for (std::size_t t = 0; t != to_.size(); ++t) r.to_[to_[t]] = static_cast<std::uint8_t>(t);
  return r;
}

renamings::renamings(thread_sets const& interchangeable) {
  constexpr std::uint64_t most = std::uint64_t{1} << 63;
  for (std::size_t t = 0; t != interchangeable.size(); ++t) {
    if (interchangeable[t] == 0) continue;
    raw_vector<int> rest;
    for (std::size_t u = t; u != interchangeable.size(); ++u) {
      if (interchangeable[u] == interchangeable[t]) rest.push_back(static_cast<int>(u));
    }
    count_ = count_ > most / rest.size() ? most : count_ * rest.size();
    rest_.push_back(std::move(rest));
  }
}

/// The number of a renaming in a mixed radix: each digit selects, for one thread, a place of its set not before its
/// own.
renaming renamings::operator[](std::uint64_t number) const {
  renaming r;
  for (auto const& rest : rest_) {
    r.exchange(rest.front(), rest[number % rest.size()]);
    number /= rest.size();
  }
  return r;
}

namespace {

/// Puts a graph together again, in any order that program order and reads-from leave.
class rebuilding {
 public:
  rebuilding(graph const& original, renaming const& by)
      : original_(original), by_(by), all_(original.threads(), original.running()) {
    for (location const& l : original.locations()) all_.set_initial(by(l.id), l.initial);
  }

  graph finish() && {
    for (bool more = true; more;) {
      more = false;
      for (int t = 0; t != original_.threads(); ++t) {
        while (can_add(t)) {
          add(t);
          more = true;
        }
      }
    }
    return std::move(all_);
  }

 private:
  [[nodiscard]] bool is_there(event_id e) const { return e.initial() || all_.size(by_(int{e.thread})) > e.index; }
  [[nodiscard]] event_id next(int t) const { return id_of(t, all_.size(by_(t))); }

  [[nodiscard]] bool can_add(int t) const {
    event_id const i = next(t);
    if (i.index == original_.size(t) || !is_there(original_.spawned_by(t))) return false;
    event const& e = original_.at(i);
    if (e.op.kind != op_kind::join) return is_there(e.from);
    auto const other = static_cast<int>(e.op.operand);
    return all_.size(by_(other)) == original_.size(other);
  }

  void add(int t) {
    event e = original_.at(next(t));
    int const place = e.writes() ? place_of(e) : 0;
    e.stamp = 0;
    e.message = view();
    e.op = by_(e.op);
    e.from = by_(e.from);
    if (e.writes()) {
      all_.append_write(by_(t), std::move(e), place);
    } else {
      all_.append(by_(t), std::move(e));
    }
  }

  /// Behind those that come before it in modification order and are there.
  [[nodiscard]] int place_of(event const& write) const {
    int place = 1;
    for (event_id const w : original_.find(write.op.location)->writes) {
      if (original_.at(w).place < write.place && is_there(w)) ++place;
    }
    return place;
  }

  graph const& original_;
  renaming const& by_;
  graph all_;
};

}  // namespace

graph renamed(graph const& g, renaming const& r) { return rebuilding(g, r).finish(); }

}  // namespace models::exact
