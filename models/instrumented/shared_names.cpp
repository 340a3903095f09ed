#include "shared_names.hpp"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "../graph/bytes.hpp"

namespace models::instrumented {

namespace {

/// Near names keep near entries, for fewer pages: only the high bits are hashed.
std::size_t place_of(std::uint64_t name, std::size_t entries) {
  std::uint64_t const far = (name >> 12) * 0x9e3779b97f4a7c15u >> 32;
  return (far + (name & 0xfff)) % entries;
}

}  // namespace

/// If the name is not new, the process that has put it there is about to put the number.
std::uint32_t shared_names::number_of(entry& e, bool is_new) {
  if (is_new) {
    std::uint32_t const mine = std::atomic_ref(table_->given).fetch_add(1, std::memory_order_relaxed) + 1;
    std::atomic_ref(e.number).store(mine, std::memory_order_release);
    return mine > most ? 0 : mine;
  }
  for (;;) {
    std::uint32_t const its = std::atomic_ref(e.number).load(std::memory_order_acquire);
    if (its != 0) return its > most ? 0 : its;
    sched_yield();
  }
}

std::uint32_t shared_names::of(std::uint64_t name) {
  if (std::atomic_ref(table_->given).load(std::memory_order_relaxed) > most) return 0;
  for (std::size_t i = place_of(name, entries);; i = (i + 1) % entries) {
    entry& e = table_->all[i];
    std::atomic_ref const of_entry(e.name);
    std::uint64_t its = of_entry.load(std::memory_order_relaxed);
    if (its == 0 && of_entry.compare_exchange_strong(its, name, std::memory_order_relaxed)) return number_of(e, true);
    if (its == name) return number_of(e, false);
  }
}

void shared_names::write(byte_writer& out) const {
  std::vector<std::pair<std::uint32_t, std::uint64_t>> all;
  for (entry& e : table_->all) {
    std::uint32_t const number = std::atomic_ref(e.number).load(std::memory_order_acquire);
    if (number != 0) all.emplace_back(number, std::atomic_ref(e.name).load(std::memory_order_relaxed));
  }
  std::sort(all.begin(), all.end());
  out.number(all.size());
  for (auto const& [number, name] : all) {
    out.number(number);
    out.word(name);
  }
}

shared_names::entry& shared_names::free_entry_for(std::uint64_t name) {
  std::size_t i = place_of(name, entries);
  while (table_->all[i].number != 0) i = (i + 1) % entries;
  return table_->all[i];
}

void shared_names::read(byte_reader& in) {
  std::uint64_t last = 0;
  for (auto left = in.count(9); left != 0; --left) {
    std::uint64_t const number = in.number();
    std::uint64_t const name = in.word();
    if (number <= last || number > most || name == 0) throw unreadable("its locations have no names");
    last = number;
    entry& e = free_entry_for(name);
    e = {name, static_cast<std::uint32_t>(number)};
  }
  table_->given = static_cast<std::uint32_t>(last);
}

}  // namespace models::instrumented
