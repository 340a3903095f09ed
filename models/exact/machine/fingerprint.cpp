#include "fingerprint.hpp"

#include "../search/by_value.hpp"

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

class named_graph {
 public:
  explicit named_graph(graph const& g) : g_(g), shown_(static_cast<std::size_t>(g.threads())) {
    for (int t = 0; t != g.threads(); ++t) {
      std::uint16_t shown = 0;
      for (int i = 0; i != g.size(t); ++i) {
        shown_[static_cast<std::size_t>(t)].push_back(shown);
        if (!is_hidden(g.at(id_of(t, i)))) ++shown;
      }
    }
  }

  [[nodiscard]] std::uint64_t number() const {
    hash h;
    for (int t = 0; t != g_.threads(); ++t) {
      h.mix(0x1000u + static_cast<unsigned>(t));
      for (int i = 0; i != g_.size(t); ++i) mix(h, g_.at(id_of(t, i)));
    }
    return h.sum();
  }

 private:
  static bool is_hidden(event const& e) { return e.op.hidden || e.is_fence(); }

  /// By its place among the events that are shown.
  [[nodiscard]] event_id name_of(event_id e) const {
    return e.initial() ? e : event_id{e.thread, shown_[e.thread][e.index]};
  }

  void mix(hash& h, event const& e) const {
    if (is_hidden(e)) return;
    h.mix(static_cast<unsigned>(e.role) << 8 | static_cast<unsigned>(e.op.kind));
    h.mix(e.op.location);
    if (e.reads()) {
      auto const any = [](event_id) { return true; };
      h.mix(name_of(known_by_value(e) ? *oldest_alike(g_, 0, e.op, e.value, any) : e.from));
    }
    if (e.writes()) h.mix(e.place);
    if (e.op.kind == op_kind::choice) h.mix(e.value);
  }

  graph const& g_;
  raw_vector<raw_vector<std::uint16_t>> shown_;
};

}  // namespace

std::uint64_t fingerprint(graph const& g) { return named_graph(g).number(); }

}  // namespace models::exact
