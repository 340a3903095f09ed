#include "fingerprint.hpp"

namespace models {

namespace {

/// The write by which the fingerprint names the value that was read. The value itself may be an address, which is
/// another one in another process.
event_id first_alike(graph const& g, event const& read) {
  return *g.oldest_alike({}, read.op, read.value, [](event_id) { return true; });
}

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
  std::uint64_t hash = 0xcbf29ce484222325;
  auto const mix = [&hash](std::uint64_t x) {
    hash ^= x;
    hash *= 0x100000001b3;
    hash ^= hash >> 29;
  };
  renaming const original = r.inverse();
  for (int t = 0; t != threads_; ++t) {
    mix(0x1000u + static_cast<unsigned>(t));
    int const u = original(t);
    for (std::size_t i = u == 0 ? 0 : end_[u - 1]; i != end_[u]; ++i) {
      part const& p = parts_[i];
      mix(p.kind);
      mix(r(p.location));
      if (p.reads) {
        event_id const from = r(p.from);
        mix(std::uint64_t{from.thread} << 8 | from.index);
      }
      if (p.has_number) mix(p.number);
    }
  }
  return hash;
}

}  // namespace models
