#include "bytes.hpp"

#include <algorithm>

#include "../../graph/bytes.hpp"

namespace models::exact {

namespace {

// To add a field to an operation, add it to fields() and correct the size. To add one to an event that does not follow
// from the others, write it in graph_writer and read it in graph_reader.
static_assert(sizeof(operation) == 32, "operation has changed: see fields()");
static_assert(sizeof(event) == 128, "event has changed: see graph_writer and graph_reader");

constexpr unsigned most_flags = 255;
constexpr int widest = wide;                              // bytes of a value
constexpr std::uint32_t latest = std::uint32_t{1} << 31;  // stamp: there is room for those that come after

unsigned flags_of(operation const& op) {
  return unsigned{op.by_value} | unsigned{op.elapses} << 1 | unsigned{op.spurious} << 2 | unsigned{op.fence} << 3 |
         unsigned{op.kernel} << 4 | unsigned{op.hidden} << 5 | unsigned{op.quiet} << 6 | unsigned{op.unordered} << 7;
}

void set_flags(operation& op, unsigned flags) {
  auto const is_set = [flags](int bit) { return (flags >> bit & 1) != 0; };
  op.by_value = is_set(0);
  op.elapses = is_set(1);
  op.spurious = is_set(2);
  op.fence = is_set(3);
  op.kernel = is_set(4);
  op.hidden = is_set(5);
  op.quiet = is_set(6);
  op.unordered = is_set(7);
}

/// Shows each field to `a`, with the largest value that it may have, and takes what `a` says of it.
template <class Archive>
void fields(Archive a, operation& op) {
  op.kind = a(op.kind, op_kind::finish);
  op.modify = a(op.modify, rmw_kind::wake);
  op.accept = a(op.accept, acceptable::different);
  op.on_failure = a(op.on_failure, failing::ends_round);
  op.order = a(op.order, std::memory_order_seq_cst);
  op.failure_order = a(op.failure_order, std::memory_order_seq_cst);
  set_flags(op, a(flags_of(op), most_flags));
  op.word = a(op.word, word_kind::waiters);
  op.width = a(op.width, std::uint8_t{widest});
  op.label = a(op.label, std::uint8_t{0xff});
  op.failure_label = a(op.failure_label, std::uint8_t{0xff});
  op.location = a(op.location, ~location_id{0});
  op.operand = a(op.operand, ~std::uint64_t{0});
  op.expected = a(op.expected, ~std::uint64_t{0});
}

struct writing {
  template <class T>
  T operator()(T field, T /*most*/) const {
    out.number(static_cast<std::uint64_t>(field));
    return field;
  }
  byte_writer& out;
};

[[noreturn]] void refuse() { throw unreadable("it is no execution graph"); }

void expect(bool holds) {
  if (!holds) refuse();
}

struct reading {
  template <class T>
  T operator()(T /*field*/, T most) const {
    std::uint64_t const n = in.number();
    expect(n <= static_cast<std::uint64_t>(most));
    return static_cast<T>(n);
  }
  byte_reader& in;
};

bool touches_a_location(operation const& op) { return reads(op.kind) || op.kind == op_kind::store; }

class graph_writer {
 public:
  graph_writer(graph const& g, byte_writer& out) : g_(g), out_(out), written_(static_cast<std::size_t>(g.threads())) {}

  /// Others know them by their numbers, which have to be told what they stand for before anybody works with them.
  void write_wide_values() {
    raw_vector<std::uint64_t> numbers;
    for (int t = 0; t != g_.threads(); ++t) {
      for (int i = 0; i != g_.size(t); ++i) {
        operation const& op = g_.at(id_of(t, i)).op;
        if (op.width == wide) numbers.insert(numbers.end(), {op.operand, op.expected, g_.value_of(op.location, {})});
      }
    }
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    out_.number(numbers.size());
    for (std::uint64_t const n : numbers) {
      out_.word(static_cast<std::uint64_t>(wide_value_of(n) >> 64));
      out_.word(static_cast<std::uint64_t>(wide_value_of(n)));
    }
  }

  void write_locations() {
    out_.number(g_.locations().size());
    for (location const& l : g_.locations()) {
      out_.number(l.id);
      out_.number(l.initial);
    }
  }

  /// Each after what it depends on.
  void write_events() {
    std::size_t left = 0;
    for (int t = 0; t != g_.threads(); ++t) left += static_cast<std::size_t>(g_.size(t));
    out_.number(left);
    while (left != 0) {
      for (int t = 0; t != g_.threads(); ++t) left -= write_those_ready(t);
    }
  }

 private:
  [[nodiscard]] std::uint16_t& written(int t) { return written_[static_cast<std::size_t>(t)]; }
  [[nodiscard]] bool is_written(event_id e) const { return e.index < written_[e.thread]; }

  std::size_t write_those_ready(int t) {
    std::size_t count = 0;
    for (; written(t) != g_.size(t) && is_ready(t); ++count) {
      write(t, g_.at(id_of(t, written(t))));
      ++written(t);
    }
    return count;
  }

  [[nodiscard]] bool is_ready(int t) {
    view const& needed = g_.at(id_of(t, written(t))).porf;
    for (int other = 0; other != g_.threads(); ++other) {
      if (other != t && needed[other] > written(other)) return false;
    }
    return true;
  }

  void write(int t, event const& e) {
    out_.number(static_cast<std::uint64_t>(t));
    out_.number(e.stamp);
    if (e.is_second_half()) return;
    operation op = e.op;
    fields(writing{out_}, op);
    out_.number(e.after_plain ? 1 : 0);
    if (e.reads()) write_source(e.from);
    if (e.writes()) out_.number(place_among_written(e));
    if (e.op.kind == op_kind::choice) out_.number(e.value);
  }

  void write_source(event_id from) {
    out_.number(from.initial() ? 0 : from.thread + 1u);
    if (!from.initial()) out_.number(from.index);
  }

  /// In the modification order of those that are written by then.
  [[nodiscard]] std::uint64_t place_among_written(event const& e) const {
    auto const& writes = g_.find(e.op.location)->writes;
    auto const before =
        std::count_if(writes.begin(), writes.begin() + (e.place - 1), [this](event_id w) { return is_written(w); });
    return static_cast<std::uint64_t>(before) + 1;
  }

  graph const& g_;
  byte_writer& out_;
  event_counts written_;  // of each thread
};

class graph_reader {
 public:
  graph_reader(byte_reader& in, int threads, int running) : in_(in), g_(threads, running) {}

  void read_wide_values() {
    for (auto left = in_.count(wide); left != 0; --left) {
      wide_value const high = in_.word();
      number_of_wide(high << 64 | in_.word());
    }
  }

  void read_locations() {
    location_id least = 0;
    for (auto left = in_.count(2); left != 0; --left) {
      auto const id = reading{in_}(location_id{0}, ~location_id{0} - 1);
      expect(id >= least);
      least = id + 1;
      g_.set_initial(id, in_.number());
    }
  }

  void read_events() {
    for (auto left = in_.count(2); left != 0; --left) read_event_of(reading{in_}(0, g_.threads() - 1));
  }

  graph take() {
    expect_different_stamps();
    expect_one_to_complete();
    for (int t = 0; t != g_.threads(); ++t) expect_joined_at_their_ends(t);
    return std::move(g_);
  }

 private:
  void read_event_of(int t) {
    expect(g_.is_running(t) && g_.size(t) < most_events);
    auto const stamp = reading{in_}(std::uint32_t{0}, latest);
    event const* const before = g_.last(t);
    expect(stamp > (before == nullptr ? 0 : before->stamp));
    expect(before == nullptr || !before->blocked);
    stamps_.push_back(stamp);
    if (before != nullptr && before->is_first_half()) {
      append_second_half(t, *before, stamp);
    } else {
      append(t, stamp);
    }
  }

  void append_second_half(int t, event const& read, std::uint32_t stamp) {
    expect(!g_.is_replaced(read.op.location, read.from));
    event write = write_event(read.op, result_of(read.op, read.value), true);
    write.stamp = stamp;
    g_.append_write(t, write, g_.place_of(read.from) + 1);
  }

  void append(int t, std::uint32_t stamp) {
    operation op;
    fields(reading{in_}, op);
    check(op, t);
    bool const after_plain = reading{in_}(false, true);
    event e = reads(op.kind) ? read(op) : op.kind == op_kind::store ? write_event(op, op.operand, false) : other(op);
    e.stamp = stamp;
    e.after_plain = after_plain;
    if (e.writes()) {
      g_.append_write(t, e, read_place(op.location));
    } else {
      g_.append(t, e);
    }
  }

  void check(operation const& op, int t) const {
    expect(op.width != 0 && (op.width <= sizeof op.operand || op.width == wide));
    if (touches_a_location(op)) expect(g_.find(op.location) != nullptr);
    if (op.kind != op_kind::spawn && op.kind != op_kind::join) return;
    expect(op.operand < static_cast<std::uint64_t>(g_.threads()));
    int const whom = static_cast<int>(op.operand);
    expect(whom != t && g_.is_running(whom) == (op.kind == op_kind::join));
  }

  event read(operation const& op) {
    auto const thread = reading{in_}(0, g_.threads());
    if (thread == 0) return read_event(op, {}, g_.value_of(op.location, {}));
    expect(g_.size(thread - 1) != 0);
    event_id const from = id_of(thread - 1, reading{in_}(0, g_.size(thread - 1) - 1));
    event const& write = g_.at(from);
    expect(write.writes() && write.op.location == op.location);
    return read_event(op, from, write.value);
  }

  event other(operation const& op) {
    event e;
    e.op = op;
    e.blocked = op.kind == op_kind::give_up;
    if (op.kind == op_kind::choice) e.value = reading{in_}(std::uint64_t{0}, op.operand);
    expect(op.kind != op_kind::choice || e.value != op.operand);
    return e;
  }

  /// Nothing comes between the halves of a read-modify-write.
  int read_place(location_id where) {
    int const place = reading{in_}(0, g_.last_place(where) + 1);
    expect(place != 0 && !g_.is_replaced(where, g_.write_at(where, place - 1)));
    return place;
  }

  void expect_different_stamps() {
    std::sort(stamps_.begin(), stamps_.end());
    expect(std::adjacent_find(stamps_.begin(), stamps_.end()) == stamps_.end());
  }

  /// The search completes a read-modify-write before it goes on.
  void expect_one_to_complete() const {
    int halves = 0;
    for (int t = 0; t != g_.threads(); ++t) {
      event const* const last = g_.last(t);
      halves += last != nullptr && last->is_first_half() ? 1 : 0;
    }
    expect(halves <= 1);
  }

  void expect_joined_at_their_ends(int t) const {
    for (int i = 0; i != g_.size(t); ++i) {
      event const& e = g_.at(id_of(t, i));
      if (e.op.kind != op_kind::join) continue;
      int const other = static_cast<int>(e.op.operand);
      expect(e.porf[other] == g_.size(other));
    }
  }

  byte_reader& in_;
  graph g_;
  raw_vector<std::uint32_t> stamps_;
};

}  // namespace

std::string to_bytes(graph const& g) {
  byte_writer out;
  out.number(static_cast<std::uint64_t>(g.threads()));
  out.number(static_cast<std::uint64_t>(g.running()));
  graph_writer writer(g, out);
  writer.write_wide_values();
  writer.write_locations();
  writer.write_events();
  return out.bytes();
}

graph graph_from(std::string_view bytes, int threads) {
  byte_reader in(bytes);
  if (in.number() != static_cast<std::uint64_t>(threads) || threads > most_threads)
    throw unreadable("it is of another number of threads");
  graph_reader reader(in, threads, reading{in}(0, threads));
  reader.read_wide_values();
  reader.read_locations();
  reader.read_events();
  in.expect_end();
  graph g = reader.take();
  g.comes_from_elsewhere(true);
  return g;
}

}  // namespace models::exact
