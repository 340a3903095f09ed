#include "departure_log.hpp"

#include "words.hpp"

namespace models {

namespace {

constexpr departure all_departures[] = {departure::modification_order, departure::place_of_rmw,
                                        departure::release_sequence,   departure::seq_cst_order,
                                        departure::mixed_seq_cst,      departure::fence_order};

char const* words_for(departure d) {
  switch (d) {
    case departure::modification_order:
      return "two plain stores to one location in the only order that can be executed";
    case departure::place_of_rmw:
      return "a store and a read-modify-write of one location in the only order that can be executed";
    case departure::release_sequence: return "an acquire that synchronises only through a C++11 release sequence";
    case departure::seq_cst_order: return "a seq_cst read and a seq_cst write in the only order that can be executed";
    case departure::mixed_seq_cst: return "seq_cst fences together with seq_cst accesses";
    case departure::fence_order: return "something that only the order of the seq_cst fences orders";
  }
  std::abort();
}

}  // namespace

void departure_log::look() {
  per_thread<std::uint8_t> const made = execution_.take_departures();
  for (int t = 0; t != execution_.threads(); ++t) {
    if (made[t] == 0) continue;
    for (departure const d : all_departures) {
      if ((made[t] & static_cast<std::uint8_t>(d)) != 0) note(d, places_.last_announced(t));
    }
  }
}

void departure_log::look_at_order(tracked const& o, int by, access_kind kind, site const& where) {
  for (int u = 0; u != execution_.threads(); ++u) {
    if (u == by) continue;
    auto const i = static_cast<std::size_t>(u);
    if (excludes_others(kind) && (o.accessed_by >> u & 1) != 0) note_if_knows(by, u, o.last[i].events, where);
    if ((o.written_by >> u & 1) != 0) note_if_knows(by, u, o.last_excluding[i].events, where);
  }
}

void departure_log::look_at_knowledge(int t) {
  vector_clock const known = execution_.so_far().knowledge(t);
  for (int u = 0; u != execution_.threads(); ++u) {
    if (u != t && known[u] != 0) note_if_knows(t, u, known[u] - 1, places_.last_announced(t));
  }
}

/// Whether the thread knows of what another one did after so many events here, and would not by C++20.
void departure_log::note_if_knows(int t, int other, int events, site const& where) {
  if (auto const d = execution_.so_far().departs_by_knowing(t, other, events)) note(*d, where);
}

void departure_log::note(departure d, site const& where) {
  found_.insert(raw_string(words_for(d)) + " (" + place(where) + ")");
}

}  // namespace models
