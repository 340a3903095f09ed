#include "repetition.hpp"

#include <bit>
#include <tuple>
#include <utility>

namespace models {

namespace {

constexpr std::uint64_t the_end = 1;

std::uint64_t mixed(std::uint64_t past, std::uint64_t with) {
  std::uint64_t h = (past ^ with) * 0x9e3779b97f4a7c15u;
  h ^= h >> 32;
  return h * 0xd6e8feb86659fd93u;
}

/// 0 for what may be an address.
std::uint64_t comparable(std::uint64_t value) { return value >> 32 == 0 ? value : 0; }

std::uint64_t number_of(operation const& op) {
  std::uint64_t h = 0;
  auto const add = [&h](auto part) { h = std::rotl(h, 5) ^ static_cast<std::uint64_t>(part); };
  std::apply([&](auto... part) { (add(part), ...); }, nature_of(op));
  h = mixed(h, std::uint64_t{op.location} << 32 | static_cast<std::uint64_t>(op.on_failure) << 16 |
                   std::uint64_t{op.label} << 8 | op.failure_label);
  h = mixed(h, comparable(op.operand) << 32 | comparable(op.expected));
  return h | 2;  // neither 0 nor the end
}

}  // namespace

void repetition::restart() {
  seen_ = 0;
  done_.fill(0);
  for (int t = 0; t != max_threads; ++t) past_[t] = mixed(0, static_cast<std::uint64_t>(t) + 1);
}

void repetition::does(int by, side_effect kind, std::uint64_t what, std::uint64_t value) {
  std::uint64_t& done = done_[static_cast<std::size_t>(by)];
  done = mixed(mixed(done, static_cast<std::uint64_t>(kind) << 56 ^ what), comparable(value));
}

bool repetition::is_same_set_up() {
  std::uint64_t const now = done_[max_threads];
  if (!set_up_) set_up_ = now;
  return *set_up_ == now;
}

std::uint64_t repetition::past_of(event_id e) const { return e.initial() ? 0 : past_at_[e.thread][e.index]; }

void repetition::look_at_new_events(graph const& g) {
  for (; seen_ != g.order().size(); ++seen_) {
    event_id const id = g.order()[seen_];
    event const& e = g.at(id);
    std::uint64_t& past = past_[id.thread];
    past = mixed(past, announced_[id.thread] + static_cast<std::uint64_t>(e.role));
    past = mixed(past, e.role == event_role::read ? past_of(e.from) : comparable(e.value));
    past_at_[id.thread][id.index] = past;
  }
}

bool repetition::is_same(graph const& g, int thread, operation const* next) {
  look_at_new_events(g);
  std::uint64_t const operation = next == nullptr ? the_end : number_of(*next);
  std::uint64_t const done = std::exchange(done_[static_cast<std::size_t>(thread)], 0);
  std::uint64_t const now = announced_[thread] = done == 0 ? operation : mixed(done, operation);
  step& known = known_[past_[thread] >> 51];
  bool const same = known.past != past_[thread] || known.next == now;
  known = {past_[thread], now};
  return same;
}

}  // namespace models
