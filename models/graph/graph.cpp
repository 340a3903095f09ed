#include "graph.hpp"

namespace models {

void graph::clear() {
  for (auto& e : events_) e.clear();
  known_ = {};
  acquirable_ = {};
  released_ = {};
  order_.clear();
  accesses_.clear();
  initials_.clear();
  next_stamp_ = 1;
  beyond_window_ = false;
  reads_elsewhere_ = false;
  has_seq_cst_fence_ = false;
  has_seq_cst_access_ = false;
  known20_ = {};
  acquirable20_ = {};
  released20_ = {};
  may_depart_ = false;
  departures_ = {};
}

void graph::set_initial(location_id location, std::uint64_t value) {
  for (auto& s : initials_) {
    if (s.location == location) {
      s.value = value;
      return;
    }
  }
  initials_.push_back({location, value});
}

std::uint64_t graph::initial(location_id location) const {
  for (auto const& s : initials_) {
    if (s.location == location) return s.value;
  }
  return 0;
}

event_id graph::newest(location_id location) const {
  return newest_of(location, [](event_id) { return true; });
}

raw_vector<event_id> graph::writes_to(location_id location) const {
  raw_vector<event_id> out;
  while_accesses(location, [&](atomic_access const& a) {
    if (a.writes) out.push_back(a.id);
    return true;
  });
  std::reverse(out.begin(), out.end());
  return out;
}

/// It is the last write in modification order that happens before (write-read coherence), or that a read which happens
/// before has read (read-read coherence).
int graph::oldest_visible(vector_clock const& known, location_id location) const {
  int oldest = 0;
  while_accesses(location, [&](atomic_access const& a) {
    if (!known.knows(a.id)) return true;
    oldest = std::max<int>(oldest, a.place);
    return !a.writes;  // what came before it was of older writes
  });
  return oldest;
}

void graph::visible_to(vector_clock const& known, location_id location, bool seq_cst, raw_vector<event_id>& out) const {
  out.clear();
  int oldest = oldest_visible(known, location);
  bool more = true;
  while_accesses(location, [&](atomic_access const& a) {
    if (!a.writes) return true;
    more = a.place >= oldest;
    if (more) out.push_back(a.id);
    more = more && a.place != oldest && !(seq_cst && a.seq_cst);
    return more;
  });
  if (more && oldest == 0) out.push_back({});
}

bool graph::can_read(int thread, location_id location, bool seq_cst, event_id write) const {
  int const place = place_of(write);
  if (place < oldest_visible(known_[thread], location)) return false;
  if (!seq_cst) return true;
  event_id const newest = newest_of(location, [this](event_id w) { return at(w).seq_cst_write(); });
  return place >= place_of(newest);
}

vector_clock graph::prefix_with(int thread, event_id from) const {
  vector_clock c;
  if (event const* before = last(thread)) c = before->prefix;
  if (!from.initial()) c.join(at(from).prefix);
  return c;
}

void graph::read_effects(int thread, event& e) {
  if (e.from.initial()) return;
  event const& source = at(e.from);
  bool const acquire = acquires(read_order(e.op, e.exclusive));
  (acquire ? known_ : acquirable_)[thread].join(source.message);
  (acquire ? known20_ : acquirable20_)[thread].join(source.message20);
}

void graph::write_effects(int thread, event& e) {
  event_id const before = newest(e.op.location);
  e.place = static_cast<std::uint16_t>(place_of(before) + 1);
  e.message = releases(e.op.order) ? known_[thread] : released_[thread];
  e.message20 = releases(e.op.order) ? known20_[thread] : released20_[thread];
  if (before.initial()) return;
  if (e.exclusive || before.thread == thread) e.message.join(at(before).message);
  if (e.exclusive) e.message20.join(at(before).message20);
}

std::optional<int> graph::performed_place(int thread, event const& read) const {
  int const wanted = place_of(read.from);
  if (read.op.hidden) return wanted;  // the explorer performs it, and forgets nothing
  location_id const location = read.op.location;
  int reach = place_of(newest(location)) - history_window;
  if (reads_elsewhere_) {
    while_accesses(location, [&](atomic_access const& a) {
      if (!a.writes && known_[thread].knows(a.id)) reach = std::max<int>(reach, at(a.id).place);
      return true;
    });
  }
  if (wanted >= reach) return wanted;
  if (!read.known_by_value()) return std::nullopt;
  auto const alike = oldest_alike(known_[thread], read.op, read.value, [&](event_id i) {
    return place_of(i) >= reach && value_of(location, i) == read.value;
  });
  return alike ? std::optional(place_of(*alike)) : std::nullopt;
}

bool graph::reaches(int thread, event const& read) const { return performed_place(thread, read).has_value(); }

event_id graph::append(int thread, event e) {
  event_id const id = id_of(thread, size(thread));
  int const count = id.index + 1;
  appending_ = thread;
  if (e.stamp == 0) e.stamp = next_stamp_;
  next_stamp_ = std::max(next_stamp_, e.stamp + 1);
  e.prefix = prefix_with(thread, e.role == event_role::read && !e.blocked ? e.from : event_id{});
  e.prefix.set(thread, count);
  bool const second_half = e.role == event_role::write && e.exclusive;
  if (watched_ && !second_half) may_depart_ = may_depart(thread, e);
  e.place = 0;
  if (e.role == event_role::read && !e.blocked) {
    auto const performed = performed_place(thread, e);
    if (!performed) beyond_window_ = true;
    e.place = static_cast<std::uint16_t>(performed.value_or(place_of(e.from)));
    if (e.place != place_of(e.from)) reads_elsewhere_ = true;
    read_effects(thread, e);
  }
  known_[thread].set(thread, count);
  known20_[thread].set(thread, count);
  bool const fence = e.op.kind == op_kind::fence || e.op.fence;
  if (fence && acquires(e.op.order)) {
    known_[thread].join(acquirable_[thread]);
    known20_[thread].join(acquirable20_[thread]);
  }
  if (e.role == event_role::write) write_effects(thread, e);
  if (fence && releases(e.op.order)) {
    released_[thread] = known_[thread];
    released20_[thread] = known20_[thread];
  }
  (e.op.fence ? has_seq_cst_fence_ : has_seq_cst_access_) |= e.op.fence || e.seq_cst_read() || e.seq_cst_write();
  e.known = known_[thread];
  events_[thread].push_back(e);
  order_.push_back(id);
  note_access(id, e);
  bool const first_half = e.role == event_role::read && e.exclusive;
  if (watched_ && !first_half && !fence) look_for_departures(thread, e);
  return id;
}

void graph::note_access(event_id id, event const& e) {
  bool const writes = e.role == event_role::write;
  if (!writes && (e.role != event_role::read || e.blocked)) return;
  accesses_.push_back({.location = e.op.location,
                       .id = id,
                       .place = writes ? e.place : static_cast<std::uint16_t>(place_of(e.from)),
                       .before = static_cast<std::uint16_t>(last_access(e.op.location)),
                       .writes = writes,
                       .seq_cst = e.seq_cst_read() || e.seq_cst_write(),
                       .exclusive = e.exclusive});
}

bool graph::replaced(location_id location, event_id write) const {
  return any_access(location, [&](atomic_access const& a) {
    return !a.writes && a.exclusive && at(a.id).from == write && a.id.index + 1 < size(a.id.thread);
  });
}

namespace {

/// Executes the events of a rearrangement in an order that suits them.
class arranger {
 public:
  arranger(graph const& source, rearrangement const& how) : source_(source), how_(how) {
    if (how.reader) redirect_reader();
    int before = 0;
    for (int t = 0; t != source.threads(); ++t) {
      first_[t] = before;
      before += total(t);
    }
    facts_.resize(static_cast<std::size_t>(before));
    for (int t = 0; t != source.threads(); ++t) {
      for (int i = 0; i != total(t); ++i) prepare(id_of(t, i));
    }
    std::sort(writes_.begin(), writes_.end(), [](placed const& a, placed const& b) {
      return a.location != b.location ? a.location < b.location : a.rank < b.rank;
    });
    for (std::size_t i = 0; i != writes_.size(); ++i) fact(writes_[i].id).number = static_cast<std::uint16_t>(i);
  }

  [[nodiscard]] std::optional<graph> run(graph&& into) {
    int left = 0;
    for (int t = 0; t != source_.threads(); ++t) left += total(t);
    while (left != 0) {
      int const t = pick(into);
      if (t < 0) return std::nullopt;  // program order, reads-from and modification order have a cycle
      int const units = execute(into, t);
      if (units == 0) return std::nullopt;
      left -= units;
    }
    return std::move(into);
  }

 private:
  struct placed {
    event_id id;
    location_id location;
    int rank;
    bool done = false;
  };
  /// Of an event, beside what the event says.
  struct about_event {
    std::uint16_t number = 0;   // of a write, among all
    std::uint16_t readers = 0;  // of a write: reads that are still to be executed, and leave it as it is
  };

  [[nodiscard]] about_event& fact(event_id i) { return facts_[static_cast<std::size_t>(first_[i.thread] + i.index)]; }
  [[nodiscard]] about_event const& fact(event_id i) const {
    return facts_[static_cast<std::size_t>(first_[i.thread] + i.index)];
  }

  void prepare(event_id i) {
    event const& e = get(i.thread, i.index);
    if (e.role == event_role::write) writes_.push_back({i, e.op.location, rank_of(i, e)});
    if (is_counted(e)) count(e, 1);
  }

  /// Whether it wants the write that it reads to be the newest, so that it reads nothing old.
  [[nodiscard]] bool is_counted(event const& e) const {
    return e.role == event_role::read && !e.exclusive && (e.from.initial() || e.from.index < total(e.from.thread));
  }

  void count(event const& read, int more) {
    if (!read.from.initial()) {
      fact(read.from).readers = static_cast<std::uint16_t>(fact(read.from).readers + more);
      return;
    }
    for (auto& [location, readers] : of_initial_values_) {
      if (location == read.op.location) {
        readers += more;
        return;
      }
    }
    of_initial_values_.push_back({read.op.location, more});
  }

  /// Twice the position in modification order, so that a moved write fits in between.
  [[nodiscard]] int rank_of(event_id i, event const& e) const {
    if (how_.moved && *how_.moved == i) return how_.move_before == after_all ? 2 * after_all : 2 * how_.move_before - 1;
    return 2 * e.place;
  }

  [[nodiscard]] int total(int t) const {
    return how_.keep[t] + (t == how_.extra_thread && how_.extra != nullptr ? static_cast<int>(how_.extra->size()) : 0);
  }

  [[nodiscard]] event const& get(int t, int index) const {
    if (how_.reader && how_.reader->thread == t && how_.reader->index == index) return reader_;
    return index < how_.keep[t] ? source_.at(id_of(t, index))
                                : (*how_.extra)[static_cast<std::size_t>(index - how_.keep[t])];
  }

  [[nodiscard]] static bool executed(graph const& g, event_id i) { return i.initial() || i.index < g.size(i.thread); }

  [[nodiscard]] int rank_of(event_id write) const { return write.initial() ? 0 : writes_[fact(write).number].rank; }

  [[nodiscard]] bool its_turn(graph const& g, event_id write, event const& e) const {
    std::size_t const number = fact(write).number;
    bool const is_first = number == 0 || writes_[number - 1].location != e.op.location;
    if (!is_first && !writes_[number - 1].done) return false;
    return !e.seq_cst_write() || !cuts_off_a_read(g, write, e.op.location, writes_[number].rank);
  }

  /// Whether a seq_cst read that is still to be executed reads a write that precedes this seq_cst write in modification
  /// order.
  [[nodiscard]] bool cuts_off_a_read(graph const& g, event_id write, location_id location, int rank) const {
    for (int t = 0; t != source_.threads(); ++t) {
      for (int i = g.size(t); i < total(t); ++i) {
        event const& r = get(t, i);
        bool const own = t == write.thread && i + 1 == write.index;
        if (!own && r.seq_cst_read() && !r.blocked && r.op.location == location && rank_of(r.from) < rank) return true;
      }
    }
    return false;
  }

  /// Whether a read that is still to be executed reads the newest write, which would then be the newest no longer.
  [[nodiscard]] bool hides_something(graph const& g, location_id location) const {
    event_id const newest = g.newest(location);
    if (!newest.initial()) return fact(newest).readers != 0;
    return std::any_of(of_initial_values_.begin(), of_initial_values_.end(),
                       [&](auto const& i) { return i.first == location && i.second != 0; });
  }

  /// The next thread to execute. Reads are preferred to writes, and a write after which all reads to come can read the
  /// newest write is preferred to others. So loads read old values only where no other order of execution was found.
  [[nodiscard]] int pick(graph const& g) const {
    int second = -1;
    int third = -1;
    for (int t = 0; t != source_.threads(); ++t) {
      int const index = g.size(t);
      if (index == total(t)) continue;
      event_id const id = id_of(t, index);
      event const& e = get(t, index);
      if (e.role == event_role::other) return t;
      if (e.role == event_role::read) {
        if (!executed(g, e.from)) continue;
        if (!e.exclusive || index + 1 == total(t)) return t;
      }
      event_id const write{id.thread, static_cast<std::uint8_t>(e.role == event_role::read ? index + 1 : index)};
      if (!its_turn(g, write, get(t, write.index))) continue;
      if (!hides_something(g, e.op.location)) {
        if (second < 0) second = t;
      } else if (third < 0) {
        third = t;
      }
    }
    return second >= 0 ? second : third;
  }

  void mark(event_id write) { writes_[fact(write).number].done = true; }

  /// Executes the thread's next event, a read-modify-write as a whole. 0: inconsistent.
  int execute(graph& g, int t) {
    event_id const id = id_of(t, g.size(t));
    event e = get(t, id.index);
    if (e.role == event_role::read) {
      if (!e.blocked && !g.can_read(t, e.op.location, e.seq_cst_read(), e.from)) return 0;
      if (is_counted(e)) count(e, -1);
      bool const pair = e.exclusive && id.index + 1 < total(t);
      if (pair && g.newest(e.op.location) != e.from) return 0;
      e.value = g.value_of(e.op.location, e.from);
      g.append(t, e);
      if (!pair) return 1;
      event w = get(t, id.index + 1);
      event_id const written = g.append(t, w);
      mark(written);
      return 2;
    }
    g.append(t, e);
    if (e.role == event_role::write) mark(id);
    return 1;
  }

  /// With another value the read may succeed, fail, block or go on where it did not before.
  void redirect_reader() {
    reader_ = source_.at(*how_.reader);
    reader_.from = how_.reads_from;
    std::uint64_t const value = get(how_.reads_from.thread, how_.reads_from.index).value;
    reader_.exclusive = writes_after(reader_.op, value);
    reader_.blocked = blocks_after(reader_.op, value);
  }

  graph const& source_;
  rearrangement const& how_;
  event reader_;
  per_thread<int> first_;                                      // the number of each thread's first event
  raw_vector<about_event> facts_;                              // by the number of the event
  raw_vector<placed> writes_;                                  // by location, and by rank
  raw_vector<std::pair<location_id, int>> of_initial_values_;  // the readers
};

}  // namespace

std::optional<graph> graph::arrange(rearrangement const& how) const {
  graph into(threads_);
  into.initials_ = initials_;
  into.next_stamp_ = next_stamp_;
  return arranger(*this, how).run(std::move(into));
}

}  // namespace models
