#include "fingerprint.hpp"

#include "by_value.hpp"

namespace models::exact {

namespace {

class hash {
 public:
  void mix(std::uint64_t x) {
    sum_ ^= x;
    sum_ *= 0x100000001b3;
    sum_ ^= sum_ >> 29;
  }
  void mix(event_id e) { mix(std::uint64_t{e.thread} << 16 | e.index); }
  [[nodiscard]] std::uint64_t sum() const { return sum_; }

 private:
  std::uint64_t sum_ = 0xcbf29ce484222325;
};

bool is_hidden(event const& e) { return e.op.hidden || e.is_fence(); }

/// Identifies events by their index among the visible ones of their thread.
class visible_events {
 public:
  explicit visible_events(graph const& g) : before_(static_cast<std::size_t>(g.threads())) {
    for (int t = 0; t != g.threads(); ++t) {
      std::uint16_t visible = 0;
      for (int i = 0; i != g.size(t); ++i) {
        before_[static_cast<std::size_t>(t)].push_back(visible);
        if (!is_hidden(g.at(id_of(t, i)))) ++visible;
      }
    }
  }
  [[nodiscard]] event_id operator()(event_id e) const {
    return e.initial() ? e : event_id{e.thread, before_[e.thread][e.index]};
  }

 private:
  raw_vector<raw_vector<std::uint16_t>> before_;
};

/// The write by which a read is named. Its value may be an address, which is another one in another process.
event_id named_by(graph const& g, event const& e) {
  if (!known_by_value(e)) return e.from;
  return *oldest_alike(g, 0, e.op, e.value, [](event_id) { return true; });
}

}  // namespace

graph_fingerprint::graph_fingerprint(graph const& g) : of_(static_cast<std::size_t>(g.threads())) {
  visible_events const name_of(g);
  for (int t = 0; t != g.threads(); ++t) {
    for (int i = 0; i != g.size(t); ++i) {
      event const& e = g.at(id_of(t, i));
      if (is_hidden(e)) continue;
      part p{};
      p.kind = static_cast<unsigned>(e.role) << 8 | static_cast<unsigned>(e.op.kind);
      p.location = e.op.location;
      p.reads = e.reads();
      if (p.reads) p.from = name_of(named_by(g, e));
      p.has_number = e.writes() || e.op.kind == op_kind::choice;
      if (p.has_number) p.number = e.writes() ? e.place : e.value;
      of_[static_cast<std::size_t>(t)].push_back(p);
    }
  }
}

std::uint64_t graph_fingerprint::operator()(renaming const& r) const {
  hash h;
  renaming const original = r.inverse();
  for (int t = 0; t != static_cast<int>(of_.size()); ++t) {
    h.mix(0x1000u + static_cast<unsigned>(t));
    for (part const& p : of_[static_cast<std::size_t>(original(t))]) {
      h.mix(p.kind);
      h.mix(r(p.location));
      if (p.reads) h.mix(r(p.from));
      if (p.has_number) h.mix(p.number);
    }
  }
  return h.sum();
}

raw_vector<std::uint64_t> graph_fingerprint::deeds(raw_vector<std::uint64_t> const& number) const {
  raw_vector<std::uint64_t> all;
  for (std::size_t t = 0; t != of_.size(); ++t) {
    hash h;
    auto const mix_thread = [&](std::size_t u) {
      h.mix(number[u]);
      h.mix(u == t ? 1 : 0);
    };
    h.mix(number[t]);
    for (part const& p : of_[t]) {
      int const maker = maker_of(p.location);
      h.mix(p.kind);
      h.mix(of_its_maker(p.location));
      if (maker >= 0) mix_thread(static_cast<std::size_t>(maker));
      if (p.reads) h.mix(std::uint64_t{p.from.index} << 1 | (p.from.initial() ? 1 : 0));
      if (p.reads && !p.from.initial()) mix_thread(p.from.thread);
      if (p.has_number) h.mix(p.number);
    }
    all.push_back(h.sum());
  }
  return all;
}

}  // namespace models::exact
