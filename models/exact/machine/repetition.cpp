#include "repetition.hpp"

#include <utility>

#include "../graph/locations.hpp"

namespace models::exact {

namespace {

constexpr int bits_of_table = 12;
constexpr std::uint64_t the_end = 1;
constexpr std::uint64_t odd = 0x9fb21c651e98df25u;

std::uint64_t mixed(std::uint64_t past, std::uint64_t with) {
  std::uint64_t h = (past ^ with) * 0x9e3779b97f4a7c15u;
  h ^= h >> 32;
  return h * 0xd6e8feb86659fd93u;
}

/// 0 for a value that may be an address.
std::uint64_t comparable(std::uint64_t value) { return value >> 32 == 0 ? value : 0; }

/// Each part gets eight bits.
std::uint64_t in_bytes(auto... parts) {
  std::uint64_t all = 0;
  int place = 0;
  ((all |= static_cast<std::uint64_t>(parts) << place, place += 8), ...);
  return all;
}

std::uint64_t number_of(operation const& op) {
  std::uint64_t const kind =
      in_bytes(op.kind, op.modify, op.accept, op.on_failure, op.order, op.failure_order, op.label, op.failure_label);
  int const flags = op.by_value << 0 | op.elapses << 1 | op.spurious << 2 | op.fence << 3 | op.kernel << 4 |
                    op.hidden << 5 | op.quiet << 6 | op.unordered << 7;
  std::uint64_t const where = in_bytes(flags, op.width) << 32 | op.location;
  std::uint64_t const values = comparable(op.operand) << 32 | comparable(op.expected);
  return mixed(kind + where * odd, values) | 4;  // a role may be added; and it is not the end
}

std::uint64_t number_of(action const& d) {
  std::uint64_t const what = static_cast<std::uint64_t>(d.kind) << 32 | d.location;
  return what + (comparable(d.value) << 32 ^ d.size) * odd;
}

}  // namespace

repetition::repetition(execution const& x)
    : execution_(x), known_(std::size_t{1} << bits_of_table), of_(static_cast<std::size_t>(x.threads() + 1)) {}

void repetition::restart() {
  for (deeds& each : of_) {
    each.since = 0;
    each.pasts.clear();
  }
}

/// Objects that end together do so in the order of their making, which is no part of the graph.
void repetition::does(int by, action const& d) {
  std::uint64_t& since = of(by).since;
  since = d.kind == action_kind::ends ? since + mixed(0, number_of(d)) : mixed(since, number_of(d));
}

void repetition::says(int by, char const* word, int of_thread) {
  std::uint64_t& since = of(by).since;
  since = mixed(mixed(since, raw_hash{}(raw_string(word))), static_cast<std::uint64_t>(of_thread));
}

bool repetition::is_same_set_up() {
  std::uint64_t const now = of(nobody_yet).since;
  if (!set_up_) set_up_ = now;
  return *set_up_ == now;
}

bool repetition::is_same(int thread, operation const* next) {
  std::uint64_t const past = past_of_next(thread);
  step& known = known_[past >> (64 - bits_of_table)];
  __builtin_prefetch(&known);
  std::uint64_t const what = next == nullptr ? the_end : number_of(*next);
  std::uint64_t const since = std::exchange(of(thread).since, 0);
  std::uint64_t const now = of(thread).announced = since == 0 ? what : mixed(since, what);
  if (known.past == past) return known.next == now;
  known = {past, now};
  return true;
}

// Causal pasts. A thread that has not gone on since its last events is asked for them by those that have read from it:
// so one question leads to another, but to no more of them than there are threads.

std::uint64_t repetition::past_of(event_id e) {
  if (e.initial()) return 0;
  raw_vector<std::uint64_t> const& pasts = of(e.thread).pasts;
  if (e.index >= pasts.size()) static_cast<void>(past_of_next(e.thread));
  return pasts[e.index];
}

std::uint64_t repetition::past_of_next(int thread) {
  deeds& me = of(thread);
  while (static_cast<int>(me.pasts.size()) != execution_.done(thread)) {
    event const& e = execution_.so_far().at(id_of(thread, static_cast<int>(me.pasts.size())));
    std::uint64_t const before = me.pasts.empty() ? start_of(thread) : me.pasts.back();
    std::uint64_t const now = me.announced + static_cast<std::uint64_t>(e.role);
    me.pasts.push_back(mixed(before, now + learnt_by(e) * odd));
  }
  return me.pasts.empty() ? start_of(thread) : me.pasts.back();
}

std::uint64_t repetition::start_of(int thread) {
  return mixed(past_of(execution_.so_far().spawned_by(thread)), static_cast<std::uint64_t>(thread) + 1);
}

/// What the thread knows by the event, beside the operation.
std::uint64_t repetition::learnt_by(event const& e) {
  if (e.reads()) return past_of(e.from);
  if (e.op.kind == op_kind::join) return past_of_next(static_cast<int>(e.op.operand));
  return e.op.kind == op_kind::choice ? e.value : 0;
}

}  // namespace models::exact
