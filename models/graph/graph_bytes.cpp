#include "graph_bytes.hpp"

#include "bytes.hpp"

namespace models {

namespace {

// A new field: put it into one of these functions, unless graph::append() works it out; raise graph_bytes_version;
// then correct the size.
static_assert(sizeof(operation) == 32, "operation has changed: see fields()");
static_assert(sizeof(event) == 88, "event has changed: see fields()");

std::uint8_t flags_of(operation const& op) {
  return static_cast<std::uint8_t>(op.by_value | op.elapses << 1 | op.spurious << 2 | op.fence << 3 | op.kernel << 4 |
                                   op.hidden << 5);
}

void set_flags(operation& op, std::uint8_t flags) {
  auto const is_set = [flags](int bit) { return (flags >> bit & 1) != 0; };
  op.by_value = is_set(0);
  op.elapses = is_set(1);
  op.spurious = is_set(2);
  op.fence = is_set(3);
  op.kernel = is_set(4);
  op.hidden = is_set(5);
}

/// The value after `a` has seen it: a reference cannot be had to bits.
template <class Archive, class T>
T shown(Archive& a, T value) {
  a(value);
  return value;
}

/// Shows every field to `a`, which reads or writes it.
template <class Archive>
void fields(Archive& a, operation& op) {
  a(op.kind);
  a(op.modify);
  a(op.accept);
  a(op.on_failure);
  op.order = shown(a, op.order);
  op.failure_order = shown(a, op.failure_order);
  a(op.label);
  a(op.failure_label);
  set_flags(op, shown(a, flags_of(op)));
  a(op.width);
  a(op.location);
  a(op.operand);
  a(op.expected);
}

template <class Archive>
void fields(Archive& a, event& e) {
  fields(a, e.op);
  a(e.role);
  a(e.exclusive);
  a(e.blocked);
  a(e.from.thread);
  a(e.from.index);
  a(e.stamp);
  a(e.value);
}

constexpr int most_fields = 32;  // bits of the mask below

/// Most fields of an event are 0: a mask says which are not, and only those follow.
class field_writer {
 public:
  template <class T>
  void operator()(T& field) {
    auto const value = static_cast<std::uint64_t>(field);
    if (value != 0) {
      mask_ |= std::uint64_t{1} << next_;
      values_[static_cast<std::size_t>(count_++)] = value;
    }
    ++next_;
  }

  void write(byte_writer& out) const {
    out.number(mask_);
    for (int i = 0; i != count_; ++i) out.number(values_[static_cast<std::size_t>(i)]);
  }

 private:
  std::uint64_t mask_ = 0;
  int next_ = 0;
  int count_ = 0;
  std::array<std::uint64_t, most_fields> values_;
};

class field_reader {
 public:
  explicit field_reader(byte_reader& in) : in_(in), mask_(in.number()) {}

  template <class T>
  void operator()(T& field) {
    field = static_cast<T>((mask_ >> next_++ & 1) != 0 ? in_.number() : 0);
  }

 private:
  byte_reader& in_;
  std::uint64_t mask_;
  int next_ = 0;
};

void check(graph const& g, int thread, event const& e) {
  bool const known_thread = thread < g.threads() && g.size(thread) < max_events;
  bool const known_write = e.from.initial() || (e.from.thread < g.threads() && e.from.index < g.size(e.from.thread));
  if (!known_thread || !known_write) throw unreadable("it is no execution graph");
}

}  // namespace

std::string to_bytes(graph const& g) {
  byte_writer out;
  out.number(g.initials().size());
  for (auto const& [location, value] : g.initials()) {
    out.number(location);
    out.number(value);
  }
  out.number(g.order().size());
  for (event_id const i : g.order()) {
    out.number(i.thread);
    event e = g.at(i);
    field_writer writer;
    fields(writer, e);
    writer.write(out);
  }
  return out.bytes();
}

graph graph_from(std::string_view bytes, int threads) {
  byte_reader in(bytes);
  graph g(threads);
  for (auto left = in.count(); left != 0; --left) {
    auto const location = static_cast<location_id>(in.number());
    g.set_initial(location, in.number());
  }
  for (auto left = in.count(); left != 0; --left) {
    auto const thread = static_cast<int>(in.number());
    event e;
    field_reader reader(in);
    fields(reader, e);
    check(g, thread, e);
    g.append(thread, e);
  }
  in.expect_end();
  return g;
}

}  // namespace models
