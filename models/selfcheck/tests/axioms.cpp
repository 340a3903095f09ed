#include "axioms.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

namespace models::selfcheck {

namespace {

constexpr int initial = -1;  // the write that was there at first
constexpr std::size_t most_events = 64;
constexpr location_id fence_location = 100;  // see seq_cst_fence()

/// An operation that has found its place.
struct occurrence {
  operation op;
  int thread = 0;
  bool is_fence = false;
  int datum = -1;  // of a plain access
  int block = -1;  // that it touches
  block_use use = block_use::none;
  int after = -1;  // of a thread's beginning: what spawned it; of a join: the other thread's end
  bool reads = false;
  bool writes = false;
  std::memory_order order = std::memory_order_relaxed;
  int from = initial;       // reads
  std::uint64_t value = 0;  // writes
};

/// A relation on at most 64 events, a row for each.
class relation {
 public:
  explicit relation(int events) : events_(index(events)) {}
  void add(int a, int b) { rows_[index(a)] |= bit(b); }
  [[nodiscard]] bool holds(int a, int b) const { return (rows_[index(a)] & bit(b)) != 0; }
  relation& operator|=(relation const& other) {
    for (std::size_t i = 0; i != events_; ++i) rows_[i] |= other.rows_[i];
    return *this;
  }
  /// First this, then the other.
  [[nodiscard]] relation then(relation const& other) const {
    relation r(static_cast<int>(events_));
    for (std::size_t i = 0; i != events_; ++i) {
      for (std::uint64_t left = rows_[i]; left != 0; left &= left - 1) {
        r.rows_[i] |= other.rows_[static_cast<std::size_t>(std::countr_zero(left))];
      }
    }
    return r;
  }
  [[nodiscard]] relation closed() const {
    relation r = *this;
    for (std::size_t k = 0; k != events_; ++k) {
      for (std::size_t i = 0; i != events_; ++i) {
        if ((r.rows_[i] >> k & 1u) != 0) r.rows_[i] |= r.rows_[k];
      }
    }
    return r;
  }
  [[nodiscard]] bool cyclic() const {
    relation const r = closed();
    for (std::size_t i = 0; i != events_; ++i) {
      if ((r.rows_[i] >> i & 1u) != 0) return true;
    }
    return false;
  }

 private:
  static std::size_t index(int a) { return static_cast<std::size_t>(a); }
  static std::uint64_t bit(int b) { return std::uint64_t{1} << b; }
  std::size_t events_;
  std::array<std::uint64_t, most_events> rows_{};
};

using order_of_writes = std::vector<int>;

struct thread_state_on_paper {
  std::size_t at = 0;
  bool runs = true;
  std::string results;
};

/// A graph that is under construction.
struct candidate {
  std::vector<occurrence> events;
  std::vector<order_of_writes> writes;  // of each location
  std::vector<thread_state_on_paper> threads;

  [[nodiscard]] int count() const { return static_cast<int>(events.size()); }
  [[nodiscard]] occurrence const& at(int e) const { return events[static_cast<std::size_t>(e)]; }
  [[nodiscard]] order_of_writes const& writes_to(location_id l) const { return writes[l]; }
  [[nodiscard]] int place_of(int write) const {
    if (write == initial) return -1;
    order_of_writes const& all = writes_to(at(write).op.location);
    return static_cast<int>(std::find(all.begin(), all.end(), write) - all.begin());
  }
  /// In the order of writes: of the write itself, or of what is read.
  [[nodiscard]] int place_seen_by(int e) const { return at(e).writes ? place_of(e) : place_of(at(e).from); }
};

// The axioms.

bool is_seq_cst(occurrence const& e) { return e.order == std::memory_order_seq_cst; }

relation sequenced(candidate const& c) {
  relation r(c.count());
  for (int a = 0; a != c.count(); ++a) {
    for (int b = a + 1; b != c.count(); ++b) {
      if (c.at(a).thread == c.at(b).thread) r.add(a, b);
    }
  }
  return r;
}

/// From a release, or the fence before, by the release sequence that a write heads, to an acquire or the fence after.
relation synchronised(candidate const& c) {
  relation r(c.count());
  auto const connect = [&](int head, int reader) {
    for (int a = 0; a <= head; ++a) {
      if (c.at(a).thread != c.at(head).thread || !releases(c.at(a).order) || !(a == head || c.at(a).is_fence)) continue;
      for (int b = reader; b != c.count(); ++b) {
        if (c.at(b).thread != c.at(reader).thread || !acquires(c.at(b).order)) continue;
        if (b == reader || c.at(b).is_fence) r.add(a, b);
      }
    }
  };
  for (int reader = 0; reader != c.count(); ++reader) {
    if (!c.at(reader).reads) continue;
    for (int head = c.at(reader).from; head != initial; head = c.at(head).reads ? c.at(head).from : initial) {
      connect(head, reader);
    }
  }
  for (int e = 0; e != c.count(); ++e) {
    if (c.at(e).after >= 0) r.add(c.at(e).after, e);
  }
  return r;
}

bool same_location(occurrence const& a, occurrence const& b) {
  return !a.is_fence && !b.is_fence && a.datum < 0 && b.datum < 0 && a.op.location == b.op.location;
}

/// The four coherence requirements, and that nothing comes between the halves of a read-modify-write.
bool is_coherent(candidate const& c, relation const& before) {
  for (int a = 0; a != c.count(); ++a) {
    if (c.at(a).reads && c.at(a).writes && c.place_of(a) != c.place_of(c.at(a).from) + 1) return false;
    for (int b = 0; b != c.count(); ++b) {
      if (!before.holds(a, b) || !same_location(c.at(a), c.at(b))) continue;
      int const earlier = c.place_seen_by(a);
      int const later = c.place_seen_by(b);
      if (c.at(b).writes ? later <= earlier : later < earlier) return false;
      if (c.at(b).reads && c.place_of(c.at(b).from) < earlier) return false;
    }
  }
  return true;
}

/// The order of writes to a location, and reads before the writes that replace their value.
relation replacement(candidate const& c) {
  relation r(c.count());
  for (int a = 0; a != c.count(); ++a) {
    for (int b = 0; b != c.count(); ++b) {
      if (a == b || !same_location(c.at(a), c.at(b))) continue;
      bool const modified = c.at(a).writes && c.at(b).writes && c.place_of(a) < c.place_of(b);
      bool const overwritten = c.at(a).reads && c.at(b).writes && c.place_of(c.at(a).from) < c.place_of(b);
      if (modified || overwritten) r.add(a, b);
    }
  }
  return r;
}

relation reading(candidate const& c) {
  relation r(c.count());
  for (int b = 0; b != c.count(); ++b) {
    if (c.at(b).reads && c.at(b).from != initial) r.add(c.at(b).from, b);
  }
  return r;
}

relation only(candidate const& c, bool (*which)(occurrence const&)) {
  relation r(c.count());
  for (int e = 0; e != c.count(); ++e) {
    if (which(c.at(e))) r.add(e, e);
  }
  return r;
}

/// The pairs of a relation that have a location in common, or those that have none.
relation restricted(candidate const& c, relation const& to, bool common) {
  relation r(c.count());
  for (int a = 0; a != c.count(); ++a) {
    for (int b = 0; b != c.count(); ++b) {
      if (to.holds(a, b) && same_location(c.at(a), c.at(b)) == common) r.add(a, b);
    }
  }
  return r;
}

/// Whether there can be one order of all seq_cst operations.
bool has_seq_cst_order(candidate const& c, relation const& before, relation const& in_thread) {
  relation const seq_cst = only(c, is_seq_cst);
  relation const fences = only(c, [](occurrence const& e) { return e.is_fence && is_seq_cst(e); });
  relation const elsewhere = restricted(c, in_thread, false);
  relation forced = in_thread;
  forced |= elsewhere.then(before).then(elsewhere);
  forced |= restricted(c, before, true);
  forced |= replacement(c);
  relation starts = seq_cst;
  starts |= fences.then(before);
  relation ends = seq_cst;
  ends |= before.then(fences);
  relation s = starts.then(forced).then(ends);
  relation coherence = replacement(c);
  coherence |= reading(c);
  s |= fences.then(before).then(coherence.closed()).then(before).then(fences);
  return !s.cyclic();
}

relation happens_before(candidate const& c) {
  relation before = sequenced(c);
  before |= synchronised(c);
  return before.closed();
}

bool ends_block(occurrence const& e) { return e.use == block_use::deletes; }

/// Whether one of them writes, and one is plain: the beginning of a block is a plain write to its atomic, too.
bool conflict(occurrence const& a, occurrence const& b) {
  if (a.use == block_use::makes || b.use == block_use::makes) return a.block >= 0 && a.block == b.block;
  return a.datum >= 0 && a.datum == b.datum && (a.op.kind == op_kind::store || b.op.kind == op_kind::store);
}

/// What the last event does wrong, to data or to a block, with the others: the same conflict and no order.
void judge_last(candidate const& c, allowed& found) {
  int const last = c.count() - 1;
  if (last < 0 || (c.at(last).datum < 0 && c.at(last).block < 0)) return;
  relation const before = happens_before(c);
  for (int e = 0; e != last; ++e) {
    bool const same_block = c.at(e).block >= 0 && c.at(e).block == c.at(last).block;
    bool const ordered = before.holds(e, last);
    if (same_block && ends_block(c.at(e))) {
      (ends_block(c.at(last)) ? found.double_free : found.use_after_free) = true;
    } else if (same_block && ends_block(c.at(last))) {
      found.use_after_free = found.use_after_free || !ordered;
    } else {
      found.race = found.race || (conflict(c.at(e), c.at(last)) && !ordered);
    }
  }
}

/// What an addition of that width leaves.
std::uint64_t sum_of(std::uint64_t a, std::uint64_t b, int bytes) {
  switch (bytes) {
    case 1: return static_cast<std::uint8_t>(a + b);
    case 2: return static_cast<std::uint16_t>(a + b);
    case 4: return static_cast<std::uint32_t>(a + b);
    default: return a + b;
  }
}

bool is_consistent(candidate const& c) {
  relation const in_thread = sequenced(c);
  relation const before = happens_before(c);
  return is_coherent(c, before) && has_seq_cst_order(c, before, in_thread);
}

// The search.

class enumeration {
 public:
  enumeration(program const& p, std::size_t limit) : program_(p), limit_(limit) {
    location_id locations = 0;
    for (thread_code const& code : p) {
      for (instruction const& i : code) {
        if (i.op.location != fence_location) locations = std::max(locations, i.op.location + 1);
      }
    }
    start_.writes.resize(locations);
    start_.threads.resize(p.size());
    for (thread_code const& code : p) {
      for (instruction const& i : code) {
        if (i.op.kind == op_kind::spawn) start_.threads[i.op.operand].runs = false;
      }
    }
  }

  allowed run() {
    extend(start_);
    return std::move(found_);
  }

 private:
  void extend(candidate const& c) {
    if (!seen_.insert(name_of(c)).second) return;
    if (seen_.size() > limit_) found_.finished = false;
    if (!found_.finished) return;
    judge_last(c, found_);
    bool complete = true;
    bool stuck = true;
    for (std::size_t t = 0; t != program_.size(); ++t) {
      if (!c.threads[t].runs || has_ended(c, t)) continue;
      complete = false;
      stuck = stuck && waits_in_vain(c, t);
      step(c, t);
    }
    if (!complete) {
      found_.deadlock = found_.deadlock || stuck;
      return;
    }
    found_.graphs.insert(name_of(c));
    std::string outcome;
    for (auto const& thread : c.threads) outcome += thread.results + "| ";
    found_.outcomes.insert(outcome);
  }

  [[nodiscard]] bool has_ended(candidate const& c, std::size_t t) const {
    return c.threads[t].at >= program_[t].size();
  }

  static std::uint64_t newest(candidate const& c, location_id location) {
    order_of_writes const& all = c.writes_to(location);
    return all.empty() ? 0 : c.at(all.back()).value;
  }

  /// Whether the thread does not go on although it sees the newest values.
  [[nodiscard]] bool waits_in_vain(candidate const& c, std::size_t t) const {
    thread_code const& code = program_[t];
    std::size_t at = c.threads[t].at;
    if (code[at].op.kind == op_kind::join) return !has_ended(c, code[at].op.operand);
    if (code[at].op.kind == op_kind::await) return !accepts(code[at].op, newest(c, code[at].op.location));
    if (!code[at].round) return false;
    while (code[at].back == 0) ++at;
    return newest(c, code[at].op.location) != code[at].op.expected;
  }

  static bool accepts(operation const& await, std::uint64_t value) {
    return await.accept == acceptable::equal ? value == await.operand : value != await.operand;
  }

  void step(candidate const& c, std::size_t t) {
    instruction const& i = program_[t][c.threads[t].at];
    if (i.datum >= 0) {
      add_plain(c, t, i);
    } else if (i.op.kind == op_kind::choice) {
      for (std::uint64_t n = 0; n != i.op.operand; ++n) {
        candidate next = c;
        go_on(next, t, i, n, false);
        extend(next);
      }
    } else if (i.op.kind == op_kind::spawn) {
      add_spawn(c, t, i);
    } else if (i.op.kind == op_kind::join) {
      if (has_ended(c, i.op.operand)) add_join(c, t, i);
    } else if (i.op.kind == op_kind::fence || i.op.fence) {
      add_fence(c, t, i);
    } else if (reads(i.op.kind)) {
      add_read(c, t, i, initial);
      for (int w : c.writes_to(i.op.location)) add_read(c, t, i, w);
    } else {
      for (std::size_t place = 0; place <= c.writes_to(i.op.location).size(); ++place) add_store(c, t, i, place);
    }
  }

  /// Of what is on no location, and orders nothing by itself.
  static occurrence elsewhere(instruction const& i, std::size_t t) {
    occurrence e{i.op, static_cast<int>(t)};
    e.is_fence = true;
    return e;
  }

  void add_spawn(candidate const& c, std::size_t t, instruction const& i) {
    candidate next = c;
    next.events.push_back(elsewhere(i, t));
    occurrence beginning = elsewhere(i, i.op.operand);
    beginning.after = c.count();
    next.events.push_back(beginning);
    next.threads[i.op.operand].runs = true;
    go_on(next, t, i, 0, false);
    extend(next);
  }

  void add_join(candidate const& c, std::size_t t, instruction const& i) {
    candidate next = c;
    next.events.push_back(elsewhere(i, i.op.operand));  // the other thread's end
    occurrence e = elsewhere(i, t);
    e.after = c.count();
    next.events.push_back(e);
    go_on(next, t, i, 0, false);
    extend(next);
  }

  void add_fence(candidate const& c, std::size_t t, instruction const& i) {
    candidate next = c;
    occurrence e{i.op, static_cast<int>(t)};
    e.is_fence = true;
    e.order = i.op.fence ? std::memory_order_seq_cst : i.op.order;
    next.events.push_back(e);
    go_on(next, t, i, 0, false);
    extend_if_consistent(next);
  }

  void add_plain(candidate const& c, std::size_t t, instruction const& i) {
    candidate next = c;
    occurrence e{i.op, static_cast<int>(t)};
    e.datum = i.datum;
    e.block = i.block;
    e.use = i.use;
    next.events.push_back(e);
    ++next.threads[t].at;
    extend(next);
  }

  void add_read(candidate const& c, std::size_t t, instruction const& i, int from) {
    candidate next = c;
    occurrence e = on_atomic(i, t);
    std::uint64_t const value = from == initial ? 0 : c.at(from).value;
    e.reads = true;
    e.writes = i.op.kind == op_kind::rmw || (i.op.kind == op_kind::cas && value == i.op.expected);
    if (i.back != 0 && !e.writes) return;  // a fruitless round
    if (i.op.kind == op_kind::await && !accepts(i.op, value)) return;
    e.order = i.op.kind == op_kind::cas && !e.writes ? i.op.failure_order : i.op.order;
    e.from = from;
    if (e.writes) {
      bool const replaces = i.op.kind == op_kind::cas || i.op.modify == rmw_kind::swap;
      e.value = replaces ? i.op.operand : sum_of(value, i.op.operand, i.op.width);
      auto& all = next.writes[i.op.location];
      all.insert(all.begin() + c.place_of(from) + 1, c.count());
    }
    next.events.push_back(e);
    go_on(next, t, i, value, e.writes);
    extend_if_consistent(next);
  }

  void add_store(candidate const& c, std::size_t t, instruction const& i, std::size_t place) {
    candidate next = c;
    occurrence e = on_atomic(i, t);
    e.writes = true;
    e.order = i.op.order;
    e.value = i.op.operand;
    auto& all = next.writes[i.op.location];
    all.insert(all.begin() + static_cast<std::ptrdiff_t>(place), c.count());
    next.events.push_back(e);
    go_on(next, t, i, 0, false);
    extend_if_consistent(next);
  }

  /// As explore() does.
  static void go_on(candidate& c, std::size_t t, instruction const& i, std::uint64_t value, bool succeeds) {
    bool const shows = (reads(i.op.kind) && !i.op.hidden) || i.op.kind == op_kind::choice;
    int const outcome = i.op.kind == op_kind::cas ? (succeeds ? 1 : 0) : static_cast<int>(value);
    auto& thread = c.threads[t];
    bool const found_counts = i.op.kind != op_kind::cas || succeeds || i.op.on_failure != failing::only_that;
    if (shows && found_counts) thread.results += std::to_string(value);
    if (shows) thread.results += i.op.kind == op_kind::cas ? (succeeds ? "+ " : "- ") : " ";
    ++thread.at;
    if (shows && i.skip_if == outcome) thread.at += static_cast<std::size_t>(i.skip);
  }

  void extend_if_consistent(candidate const& c) {
    if (is_consistent(c)) extend(c);
  }

  /// An operation on an atomic, which may be that of a block.
  static occurrence on_atomic(instruction const& i, std::size_t t) {
    occurrence e{i.op, static_cast<int>(t)};
    e.use = i.use;
    if (i.use == block_use::atomically) e.block = i.block;
    return e;
  }

  /// The same for the same graph, in whatever order it was put together.
  static std::string name_of(candidate const& c) {
    std::vector<std::string> names;
    std::vector<int> length(c.threads.size());
    for (occurrence const& e : c.events) {
      names.push_back(std::to_string(e.thread) + "." + std::to_string(length[static_cast<std::size_t>(e.thread)]++));
    }
    auto const name = [&](int e) { return e == initial ? "init" : names[static_cast<std::size_t>(e)]; };
    std::string all;
    for (int t = 0; t != static_cast<int>(c.threads.size()); ++t) {
      all += c.threads[static_cast<std::size_t>(t)].results + "@" +
             std::to_string(c.threads[static_cast<std::size_t>(t)].at) + ":";
      for (int e = 0; e != c.count(); ++e) {
        if (c.at(e).thread == t && c.at(e).reads) all += " " + name(c.at(e).from);
      }
      all += "|";
    }
    for (order_of_writes const& writes : c.writes) {
      for (int w : writes) all += " " + name(w);
      all += ";";
    }
    return all;
  }

  program const& program_;
  std::size_t limit_;
  candidate start_;
  std::set<std::string> seen_;
  allowed found_;
};

}  // namespace

allowed allowed_by_cpp20(program const& p, std::size_t limit) { return enumeration(p, limit).run(); }

}  // namespace models::selfcheck
