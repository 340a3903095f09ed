#include "objects.hpp"

namespace models::exact {

void objects::restart() {
  used_ = 0;
  ++epoch_;
  std::fill(made_.begin(), made_.end(), 0);
  std::fill(queues_.begin(), queues_.end(), 0);
}

std::size_t objects::cell_of(void const* address) const {
  std::size_t const mask = cells_.size() - 1;
  std::size_t i = (reinterpret_cast<std::uintptr_t>(address) >> 2) * 0x9e3779b97f4a7c15u >> 40 & mask;
  while (cells_[i].epoch == epoch_ && all_[cells_[i].object].address != address) i = (i + 1) & mask;
  return i;
}

object* objects::find(void const* address) {
  cell const& c = cells_[cell_of(address)];
  return c.epoch == epoch_ ? &all_[c.object] : nullptr;
}

void objects::make_room() {
  if (used_ * 2 < cells_.size()) return;
  cells_.assign(cells_.size() * 2, cell());
  for (std::size_t i = 0; i != used_; ++i) {
    if (all_[i].address != nullptr) cells_[cell_of(all_[i].address)] = {epoch_, static_cast<std::uint32_t>(i)};
  }
}

bool objects::has_left(int thread, std::uint32_t since) const {
  auto const end = all_.begin() + static_cast<std::ptrdiff_t>(used_);
  return std::any_of(all_.begin(), end, [&](object const& o) {
    return o.alive && o.maker == thread && o.age >= since && o.age != most_age;
  });
}

bool objects::is_full(int maker) const { return made_[number_of(maker)] == most_of_one_maker; }

object& objects::add(void const* address, object_kind kind, int maker, std::uint32_t age, char const* name,
                     site const& where) {
  std::size_t const by = number_of(maker);
  location_id const location = location_made_by(maker, ++made_[by]);
  object const* const before = find(address);
  location_id const queue = before != nullptr ? before->queue : of_queue | location_made_by(maker, ++queues_[by]);
  object& o = put(address, kind, location, queue);
  o.maker = maker;
  o.age = age;
  o.name = name;
  o.made = where;
  return o;
}

object& objects::add_named(void const* address, object_kind kind, int maker, location_id location, char const* name,
                           site const& where) {
  object const* const before = find(address);
  object& o = put(address, kind, location, before != nullptr ? before->queue : of_queue | location);
  o.maker = maker;
  o.age = maker == nobody_yet ? 0 : most_age;
  o.name = name;
  o.made = where;
  return o;
}

object& objects::put(void const* address, object_kind kind, location_id location, location_id queue) {
  make_room();
  if (used_ == all_.size()) all_.emplace_back();
  object* const before = find(address);
  object& o = all_[used_];
  o.address = address;
  o.kind = kind;
  o.alive = true;
  o.written = false;
  o.returned.reset();
  o.location = location;
  o.queue = queue;
  o.shared.assign(threads_, -1);
  o.exclusive.assign(threads_, -1);
  o.peeked.clear();
  std::size_t const place = cell_of(address);
  if (before != nullptr) before->address = nullptr;  // its address is somebody else's now
  cells_[place] = {epoch_, static_cast<std::uint32_t>(used_)};
  ++used_;
  return o;
}

std::optional<int> objects::rival(object const& o, access how, int thread, view const& known) const {
  for (int t = 0; t != static_cast<int>(threads_); ++t) {
    if (t == thread) continue;
    auto const i = static_cast<std::size_t>(t);
    int const last = how == access::shared ? o.exclusive[i] : std::max(o.shared[i], o.exclusive[i]);
    if (last >= known[t]) return t;
  }
  return how == access::shared ? std::nullopt : one_who_peeked(o, thread, known);
}

std::optional<int> objects::one_who_peeked(object const& o, int thread, view const& known) const {
  for (int t = 0; t != static_cast<int>(o.peeked.size()); ++t) {
    if (t != thread && o.peeked[static_cast<std::size_t>(t)] >= known[t]) return t;
  }
  return std::nullopt;
}

}  // namespace models::exact
