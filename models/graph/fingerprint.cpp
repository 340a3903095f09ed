#include "fingerprint.hpp"

namespace models {

namespace {

/// The write by which the fingerprint names the value that was read. The value itself may be an address, which is
/// another one in another process.
event_id first_alike(graph const& g, event const& read) {
  return *g.oldest_alike({}, read.op, read.value, [](event_id) { return true; });
}

class hash {
 public:
  void mix(std::uint64_t x) {
    sum_ ^= x;
    sum_ *= 0x100000001b3;
    sum_ ^= sum_ >> 29;
  }
  [[nodiscard]] std::uint64_t sum() const { return sum_; }

 private:
  std::uint64_t sum_ = 0xcbf29ce484222325;
};

}  // namespace

graph_fingerprint::graph_fingerprint(graph const& g) : threads_(g.threads()) {
  parts_.reserve(g.order().size());
  for (int t = 0; t != threads_; ++t) {
    for (int i = 0; i != g.size(t); ++i) {
      event const& e = g.at(id_of(t, i));
      if (e.op.hidden || e.op.kind == op_kind::fence) continue;
      part p{};
      p.kind = static_cast<std::uint16_t>(static_cast<unsigned>(e.role) << 8 | static_cast<unsigned>(e.op.kind));
      p.location = e.op.location;
      p.reads = e.role == event_role::read;
      if (p.reads) p.from = e.known_by_value() ? first_alike(g, e) : e.from;
      p.has_number = e.role == event_role::write || e.op.kind == op_kind::choice;
      if (p.has_number) p.number = e.role == event_role::write ? e.place : e.value;
      parts_.push_back(p);
    }
    end_[t] = parts_.size();
  }
}

std::uint64_t graph_fingerprint::operator()(renaming const& r) const {
  hash h;
  renaming const original = r.inverse();
  for (int t = 0; t != threads_; ++t) {
    h.mix(0x1000u + static_cast<unsigned>(t));
    int const u = original(t);
    for (std::size_t i = begin(u); i != end_[u]; ++i) {
      part const& p = parts_[i];
      h.mix(p.kind);
      h.mix(r(p.location));
      if (p.reads) {
        event_id const from = r(p.from);
        h.mix(std::uint64_t{from.thread} << 8 | from.index);
      }
      if (p.has_number) h.mix(p.number);
    }
  }
  return h.sum();
}

per_thread<std::uint64_t> graph_fingerprint::deeds(per_thread<std::uint64_t> const& number) const {
  per_thread<std::uint64_t> all;
  for (int t = 0; t != threads_; ++t) {
    hash h;
    auto const mix_thread = [&](int u) {
      h.mix(number[u]);
      h.mix(u == t ? 1 : 0);
    };
    h.mix(number[t]);
    for (std::size_t i = begin(t); i != end_[t]; ++i) {
      part const& p = parts_[i];
      int const maker = maker_of(p.location);
      h.mix(p.kind);
      h.mix(maker < 0 ? p.location : p.location & (is_queue | running_number));
      if (maker >= 0) mix_thread(maker);
      if (p.reads) h.mix(p.from.initial() ? max_events : p.from.index);
      if (p.reads && !p.from.initial()) mix_thread(p.from.thread);
      if (p.has_number) h.mix(p.number);
    }
    all[t] = h.sum();
  }
  return all;
}

}  // namespace models
