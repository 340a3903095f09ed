#include "taken_locks.hpp"

#include <algorithm>
#include <cstring>

namespace models::exact {

namespace {

constexpr std::uintptr_t word = 8;  // bytes; data of one object lie in one

char const* bytes_of(void const* address) { return static_cast<char const*>(address); }
std::size_t rest_of_word(void const* address) { return word - reinterpret_cast<std::uintptr_t>(address) % word; }

std::uint64_t value_at(void const* address) {
  std::uint64_t value = 0;
  std::memcpy(&value, address, rest_of_word(address));
  return value;
}

bool any_unknown(raw_vector<int> const& accesses, int thread, view const& known) {
  for (int t = 0; t != static_cast<int>(accesses.size()); ++t) {
    if (t != thread && accesses[static_cast<std::size_t>(t)] >= known[t]) return true;
  }
  return false;
}

/// By another thread than this one, and behind what that has known.
bool is_touched_since(object const& o, bool also_read, int thread, view const& known) {
  return any_unknown(o.exclusive, thread, known) || (also_read && any_unknown(o.shared, thread, known));
}

}  // namespace

void taken_locks::restart() {
  locks_.clear();
  touched_.clear();
}

void taken_locks::takes(int events) { locks_.push_back({events, touched_.size(), false}); }

taken_locks::lock* taken_locks::behind(int events) {
  return !locks_.empty() && locks_.back().events == events ? &locks_.back() : nullptr;
}

/// Of an atomic nobody tells here when it changes.
void taken_locks::touches(object const& o, access how, int events) {
  lock* const its = behind(events);
  if (its == nullptr || its->has_effect) return;
  its->has_effect = o.kind == object_kind::atomic || touched_.size() == most_touches;
  touched_.push_back({o.address, how == access::shared ? value_at(o.address) : 0, how != access::shared});
}

void taken_locks::has_effect(int events) {
  if (lock* const its = behind(events)) its->has_effect = true;
}

bool taken_locks::could_be_taken_now(int events, std::size_t touched, objects& all, int thread,
                                     view const& known) const {
  auto const its = std::find_if(locks_.rbegin(), locks_.rend(), [&](lock const& l) { return l.events == events; });
  if (its == locks_.rend() || its->has_effect) return false;
  auto const begin = touched_.begin() + static_cast<std::ptrdiff_t>(its->touched);
  return std::all_of(begin, touched_.begin() + static_cast<std::ptrdiff_t>(touched), [&](touch const& t) {
    if (!t.writes && value_at(t.address) == t.value) return true;
    for (std::size_t i = 0; i != rest_of_word(t.address); ++i) {
      object const* const part = all.find(bytes_of(t.address) + i);
      if (part != nullptr && is_touched_since(*part, t.writes, thread, known)) return false;
    }
    return true;
  });
}

}  // namespace models::exact
