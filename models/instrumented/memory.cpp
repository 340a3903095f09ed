#include "memory.hpp"

#include <cstdlib>
#include <cstring>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "../program/words.hpp"

namespace models::instrumented {

namespace {

using exact::object;
using exact::the_world;

void* pointer(std::uintptr_t at) { return reinterpret_cast<void*>(at); }
std::uintptr_t number(void const* p) { return reinterpret_cast<std::uintptr_t>(p); }

template <class Value>
Value bits_in(std::uintptr_t at, std::size_t size) {
  Value value = 0;
  std::memcpy(&value, pointer(at), size);
  return value;
}

std::uint64_t value_in(std::uintptr_t at, std::size_t size) {
  return size == wide ? number_of_wide(bits_in<wide_value>(at, size)) : bits_in<std::uint64_t>(at, size);
}

/// "block 2+8 of thread 1": the address eight bytes into the thread's second block. Never freed.
char const* name_of_block(int thread, int number, std::size_t offset) {
  static std::map<std::tuple<int, int, std::size_t>, std::string> all;
  auto const [i, is_new] = all.try_emplace({thread, number, offset});
  if (is_new) {
    i->second = "block " + std::to_string(number) + (offset == 0 ? "" : "+" + std::to_string(offset)) + " of thread " +
                std::to_string(thread);
  }
  return i->second.c_str();
}

/// Whether the thread has not accessed the object.
bool is_new_to(object const& o, int thread) {
  auto const t = static_cast<std::size_t>(thread);
  return o.shared[t] < 0 && o.exclusive[t] < 0;
}

/// Adds the recorded accesses of one piece of plain data to those of another one.
void join(object& into, object const& from) {
  for (std::size_t t = 0; t != into.shared.size(); ++t) {
    into.shared[t] = std::max(into.shared[t], from.shared[t]);
    into.exclusive[t] = std::max(into.exclusive[t], from.exclusive[t]);
  }
}

}  // namespace

std::string memory::what_lies_at(std::uintptr_t at) const {
  if (auto const b = block_at(at); b != blocks_.end()) {
    if (b->second.maker < 0) return {};
    return std::string("&") + name_of_block(b->second.maker, b->second.number, at - b->first);
  }
  return statics_.has(at) ? std::string("&") + variable_names_.of_static(at) : std::string();
}

std::string memory::place_within_block(std::uintptr_t at) const {
  auto const b = block_at(at);
  if (b == blocks_.end() || b->first == at) return {};
  std::string const its =
      b->second.maker < 0 ? "a block of memory" : name_of_block(b->second.maker, b->second.number, 0);
  return fmt::format("byte {} of {}", at - b->first, its);
}

void memory::restart() {
  for (auto const& [at, value] : before_) std::memcpy(pointer(at), &value, bytes);
  before_.clear();
  words_.clear();
  blocks_of_.clear();
  for (auto& each : shared_) each.clear();
  blocks_.clear();
}

void memory::begins(void const* p, std::size_t size, int maker, int events) {
  auto const of = static_cast<std::size_t>(maker);
  if (maker >= 0 && blocks_of_.size() <= of) blocks_of_.resize(of + 1);
  blocks_[number(p)] = {size, true, maker, events, maker < 0 ? 0 : ++blocks_of_[of]};
}

/// The block at the address, live or ended. The end iterator: there was none in this execution.
std::map<std::uintptr_t, memory::block>::const_iterator memory::block_at(std::uintptr_t at) const {
  auto b = blocks_.upper_bound(at);
  if (b == blocks_.begin()) return blocks_.end();
  --b;
  return at - b->first < b->second.size ? b : blocks_.end();
}

char const* memory::name_of_block_at(void const* p) const {
  auto const b = blocks_.find(number(p));
  bool const has_name = b != blocks_.end() && b->second.maker >= 0;
  return has_name ? name_of_block(b->second.maker, b->second.number, 0) : "memory";
}

std::optional<exact::freeing> memory::freed(void const* p) const {
  auto const b = blocks_.find(number(p));
  return b == blocks_.end() || b->second.live ? std::nullopt : b->second.freed;
}

/// A word that was not used has no location whose name is to change.
void memory::ends(void const* p, std::size_t size, std::optional<exact::freeing> const& by) {
  if (auto const b = blocks_.find(number(p)); b != blocks_.end()) {
    b->second.live = false;
    b->second.freed = by;
  }
  std::uintptr_t const begin = number(p), end = begin + size;
  raw_vector<std::uintptr_t> used;
  if (size / bytes < words_.size()) {
    for (std::uintptr_t at = begin / bytes * bytes; at < end; at += bytes) {
      if (words_.contains(at)) used.push_back(at);
    }
  } else {
    for (auto const& [at, w] : words_) {
      if (at + bytes > begin && at < end) used.push_back(at);
    }
  }
  for (std::uintptr_t const at : used) {
    for (std::uintptr_t each = std::max(at, begin); each < std::min(at + bytes, end); ++each) {
      forget_atomic(each);
      ++words_[at].lives[each - at];
    }
  }
}

/// Called before the word changes: saves its value, if nothing else restores it.
void memory::keep(std::uintptr_t at, word& w) {
  if (std::exchange(w.kept, true)) return;
  if (statics_.has(at) || the_world().memory().has(pointer(at)) || the_world().threads().owner_of(at) >= 0) return;
  auto const b = blocks_.upper_bound(at + bytes - 1);
  bool const is_of_block = b != blocks_.begin() && at - std::prev(b)->first < std::prev(b)->second.size;
  if (!is_of_block) before_.emplace_back(at, value_in(at, bytes));
}

/// Calls it with the accessed part of each word: from its byte `from` to its byte `to`.
template <class What>
void memory::for_each_word(void const* p, std::size_t size, What what) {
  std::uintptr_t const end = number(p) + size;
  for (std::uintptr_t at = number(p); at < end;) {
    std::uintptr_t const begin = at / bytes * bytes;
    std::size_t const from = at - begin;
    std::size_t const to = std::min(bytes, end - begin);
    what(begin, words_[begin], from, to);
    at = begin + bytes;
  }
}

void memory::reads(void const* p, std::size_t size, site const& where) { access(p, size, false, where, true); }

void memory::writes(void const* p, std::size_t size, site const& where, stored when) {
  access(p, size, true, where, when == stored::at_once);
}

void memory::access(void const* p, std::size_t size, bool writes, site const& where, bool is_shown) {
  if (size == 0) return;
  expect_live(p, size, where);
  bytes_written const by{number(p), number(p) + size};
  auto const meets_atomic = [&](std::uintptr_t at) { writes ? end_atomic(at, by, where) : read_atomic(at, where); };
  for_each_word(p, size, [&](std::uintptr_t at, word& w, std::size_t from, std::size_t to) {
    if (writes) keep(at, w);
    if (w.is_second_half && number(p) >= at) meets_atomic(at - bytes);  // otherwise the first half was met before
    for (std::size_t i = 0; i != bytes; ++i) {
      bool const overlaps = w.atomic[i] != 0 && i < to && i + w.atomic[i] > from;
      if (overlaps) meets_atomic(at + i);
    }
    if (w.is_second_half) return;
    refine(at, w, from, to, where);
    for (std::size_t i = from; i < to; i += w.grain) {
      if (w.atomic[i] != 0) {
        i += w.atomic[i] - std::size_t{w.grain};
        continue;
      }
      object& o = plain(at + i, w, where);
      if (o.maker >= 0) note_use(o, running_host().current_thread(), w);
      the_world().accessed().touches_memory(o, writes ? exact::access::exclusive : exact::access::shared, where,
                                            is_shown ? int{w.grain} : 0);
    }
  });
}

void memory::expect_live(void const* p, std::size_t size, site const& where) const {
  auto const b = block_at(number(p));
  if (b == blocks_.end()) {
    if (the_world().memory().has(p)) fail_out_of_bounds(number(p), size, where);
    return;
  }
  if (!b->second.live)
    the_world().fail_for_the_dead(running_host().current_thread(), the_world().all_objects().find(p), where,
                                  b->second.freed);
  if (number(p) - b->first + size > b->second.size) fail_out_of_bounds(number(p), size, where);
}

/// The memory of blocks grows upwards: an address beyond a block is named by that block.
void memory::fail_out_of_bounds(std::uintptr_t at, std::size_t size, site const& where) const {
  std::string const what = fmt::format("{} byte{} {} accessed", size, size == 1 ? "" : "s", size == 1 ? "is" : "are");
  auto b = blocks_.upper_bound(at);
  if (b == blocks_.begin())
    the_world().fail(verdict_kind::out_of_bounds, raw_string(what + " before any block of the heap"), where);
  --b;
  std::string const its = name_of_block(b->second.maker, b->second.number, 0);
  the_world().fail(
      verdict_kind::out_of_bounds,
      raw_string(fmt::format("{} at byte {} of {}, which has {}", what, at - b->first, its, b->second.size)), where);
}

std::string memory::words_of_bytes(void const* p, std::size_t size) const {
  auto const b = block_at(number(p));
  std::string const whose =
      b == blocks_.end() ? "memory" : name_of_block(b->second.maker, b->second.number, number(p) - b->first);
  return fmt::format("{} byte{} {} read of {}, and none of it was", size, size == 1 ? "" : "s",
                     size == 1 ? "is" : "are", whose);
}

/// On a stack, a variable that other threads have used is watched in all its parts.
void memory::inherit(object& part, object const& whole) {
  join(part, whole);
  bool is_shared = false;
  for (int t = 0; t != static_cast<int>(whole.shared.size()); ++t)
    is_shared = is_shared || (t != whole.maker && !is_new_to(whole, t));
  if (whole.maker >= 0 && is_shared) note_shared(part);
}

/// Splits a piece of plain data that is now accessed in part.
void memory::refine(std::uintptr_t at, word& w, std::size_t from, std::size_t to, site const& where) {
  std::size_t grain = w.grain;
  while (from % grain != 0 || to % grain != 0) grain /= 2;
  if (grain == w.grain) return;
  std::size_t const before = w.grain;
  w.grain = static_cast<std::uint8_t>(grain);
  for (std::size_t i = 0; i != bytes; i += before) {
    object const* const whole = the_world().all_objects().find(pointer(at + i));
    if (whole == nullptr || !whole->alive || whole->kind == object_kind::atomic) continue;
    object const copy = *whole;
    for (std::size_t part = i + grain; part != i + before; part += grain) inherit(plain(at + part, w, where), copy);
  }
}

bool memory::is_written(void const* p) const {
  object const* const o = the_world().all_objects().find(p);
  return o != nullptr && o->alive &&
         std::any_of(o->exclusive.begin(), o->exclusive.end(), [](int e) { return e >= 0; });
}

object& memory::plain(std::uintptr_t at, word const& w, site const& where) {
  object* const o = the_world().all_objects().find(pointer(at));
  return o != nullptr && o->alive ? *o : add(at, w, object_kind::watch, where);
}

object& memory::add(std::uintptr_t at, word const& w, object_kind kind, site const& where) {
  int const owner = the_world().threads().owner_of(at);
  object& o = the_world().all_objects().add_named(pointer(at), kind, owner, name_of(at, w.lives[at % bytes], where),
                                                  called(at, owner), where);
  o.written = true;
  if (auto const b = block_at(at); b != blocks_.end() && b->second.maker >= 0)
    o.exclusive[static_cast<std::size_t>(b->second.maker)] = b->second.since;
  return o;
}

// Atomics.

void memory::is_atomic(void const* p, std::size_t size, site const& where) {
  expect_live(p, size, where);
  std::uintptr_t const at = number(p);
  if (at % size != 0)
    the_world().fail(verdict_kind::misaligned_atomic, "an atomic is accessed that is not aligned to its size", where);
  word& first = words_[at / bytes * bytes];
  if (first.atomic[at % bytes] == size) return;
  expect_no_other_atomic(p, size, where);
  for_each_word(p, size, [&](std::uintptr_t begin, word& w, std::size_t from, std::size_t to) {
    refine(begin, w, from, to, where);
    for (std::size_t i = from; i < to; i += w.grain) {
      object const part = plain(begin + i, w, where);
      if (begin + i != at) join(*the_world().all_objects().find(p), part);
    }
    w.is_second_half = begin > at;
  });
  object& o = *the_world().all_objects().find(p);
  o.kind = object_kind::atomic;
  o.made = where;
  if (o.maker == running_host().current_thread()) first.used = frames_.returned(o.maker);
  if (o.maker >= 0) note_shared(o);
  o.peeked = o.shared;
  std::fill(o.shared.begin(), o.shared.end(), -1);
  first.atomic[at % bytes] = static_cast<std::uint8_t>(size);
  the_world().live().set_initial(o.location, value_in(at, size));
}

void memory::expect_no_other_atomic(void const* p, std::size_t size, site const& where) {
  for_each_word(p, size, [&](std::uintptr_t begin, word const& w, std::size_t from, std::size_t to) {
    if (w.is_second_half) fail_for_sizes(begin - bytes, number(p), size, where);
    for (std::size_t i = 0; i < to; ++i) {
      if (w.atomic[i] != 0 && i + w.atomic[i] > from) fail_for_sizes(begin + i, number(p), size, where);
    }
  });
}

/// An atomic is accessed in part, or together with its neighbour.
void memory::fail_for_sizes(std::uintptr_t atomic, std::uintptr_t at, std::size_t size, site const& where) {
  object const& o = *the_world().all_objects().find(pointer(atomic));
  auto const offset = static_cast<std::ptrdiff_t>(at - atomic);
  std::string const first(place(o.made));
  std::string const text = fmt::format(
      "{} bytes at byte {} of {} are accessed atomically, which is an atomic of {} bytes{}: atomic accesses of several "
      "sizes to the same bytes are not explored",
      size, offset, o.name, int{words_[atomic / bytes * bytes].atomic[atomic % bytes]},
      first.empty() ? "" : " since " + first);
  the_world().fail(verdict_kind::mixed_sizes, raw_string(text), where);
}

void memory::write_back() {
  exact::graph const& g = the_world().live().so_far();
  for (auto& [at, w] : words_) {
    for (std::size_t i = 0; i != bytes; ++i) {
      object const* const o = w.atomic[i] == 0 ? nullptr : the_world().all_objects().find(pointer(at + i));
      if (o == nullptr || !o->alive) continue;
      std::uint64_t const value = g.value_of(o->location, g.newest(o->location));
      hold(at + i, value, w.atomic[i]);
    }
  }
}

/// Writes the value of an atomic into memory.
void memory::hold(std::uintptr_t at, std::uint64_t value, std::size_t size) {
  for_each_word(pointer(at), size, [this](std::uintptr_t begin, word& w, std::size_t, std::size_t) { keep(begin, w); });
  wide_value const bits = size == wide ? wide_value_of(value) : value;
  std::memcpy(pointer(at), &bits, size);
}

void memory::forget_atomic(std::uintptr_t at) {
  std::size_t const size = std::exchange(words_[at / bytes * bytes].atomic[at % bytes], std::uint8_t{0});
  if (size == wide) words_[at + bytes].is_second_half = false;
}

/// Every write so far must happen before the read, which reads the last of them. A later write checks in turn whether
/// it races with the read.
std::uint64_t memory::value_read_plainly(object const& o, site const& where) const {
  exact::graph const& g = the_world().live().so_far();
  int const me = running_host().current_thread();
  exact::view const known = the_world().live().known(me);
  exact::event_id last;  // the initial value
  if (exact::location const* const l = g.find(o.location)) {
    for (exact::event_id const w : l->writes) {
      if (w.index >= the_world().live().done(w.thread)) continue;  // in the graph, but not yet performed
      if (!known.knows(w)) the_world().fail_for_race(o, exact::access::shared, me, w.thread, where);
      last = w;
    }
  }
  return g.value_of(o.location, last);
}

void memory::read_atomic(std::uintptr_t at, site const& where) {
  object& o = *the_world().all_objects().find(pointer(at));
  std::uint64_t const value = value_read_plainly(o, where);
  the_world().accessed().touches_memory(o, exact::access::shared, where);
  hold(at, value, words_[at / bytes * bytes].atomic[at % bytes]);
}

/// By a plain write, perhaps to a part of it: the rest keeps its bytes, and the accesses recorded for it.
void memory::end_atomic(std::uintptr_t at, bytes_written by, site const& where) {
  word& w = words_[at / bytes * bytes];
  std::size_t const size = w.atomic[at % bytes];
  bool const is_whole = by.begin <= at && by.end >= at + size;
  object& o = *the_world().all_objects().find(pointer(at));
  the_world().accessed().touches_memory(o, exact::access::exclusive, where);
  if (!is_whole) hold(at, value_read_plainly(o, where), size);
  o.alive = false;
  forget_atomic(at);
  ++w.lives[at % bytes];
  if (!is_whole) leave_rest(at, size, by, where);
}

/// For the plain data that remain, atomic writes count as writes, and the other atomic accesses as reads.
void memory::leave_rest(std::uintptr_t at, std::size_t size, bytes_written by, site const& where) {
  object before = *the_world().all_objects().find(pointer(at));
  exact::graph const& g = the_world().live().so_far();
  if (exact::location const* const l = g.find(before.location)) {
    for (exact::event_id const e : l->writes) {
      if (e.index < the_world().live().done(e.thread))
        before.exclusive[e.thread] = std::max(before.exclusive[e.thread], int{e.index});
    }
  }
  for (std::size_t t = 0; t != before.peeked.size(); ++t)
    before.shared[t] = std::max(before.shared[t], before.peeked[t]);
  for_each_word(pointer(at), size, [&](std::uintptr_t begin, word& w, std::size_t from, std::size_t to) {
    refine(begin, w, from, to, where);
    for (std::size_t i = from; i < to; i += w.grain) {
      bool const is_written = by.begin <= begin + i && by.end >= begin + i + w.grain;
      if (!is_written) inherit(plain(begin + i, w, where), before);
    }
  });
}

// Variables on the stacks of threads. The ends of those that one thread alone has used need no record.

void memory::note_use(object& o, int thread, word& w) {
  if (o.maker == thread) {
    w.used = frames_.returned(thread);
  } else if (is_new_to(o, thread)) {
    note_shared(o);
  }
}

/// Functions that have used the address before may have had another name for it.
void memory::note_shared(object& o) {
  o.name = called(number(o.address), o.maker);
  auto const owner = static_cast<std::size_t>(o.maker);
  if (shared_.size() <= owner) shared_.resize(owner + 1);
  shared_[owner].push_back(number(o.address));
}

bool memory::has_shared_variables(int thread, std::uintptr_t below) const {
  auto const owner = static_cast<std::size_t>(thread);
  auto const is_below = [below](std::uintptr_t at) { return at < below; };
  return owner < shared_.size() && std::any_of(shared_[owner].begin(), shared_[owner].end(), is_below);
}

void memory::end_variables(int thread, std::uintptr_t below, site const& where) {
  auto& mine = shared_[static_cast<std::size_t>(thread)];
  for (std::uintptr_t const at : mine) {
    object* const o = at < below ? the_world().all_objects().find(pointer(at)) : nullptr;
    if (o == nullptr || !o->alive) continue;
    the_world().accessed().touches_memory(*o, exact::access::leave, where);
    o->alive = false;
    o->returned = where;
    ends(pointer(at), 1);
  }
  std::erase_if(mine, [below](std::uintptr_t at) { return at < below; });
}

std::optional<std::size_t> memory::last_used_by_owner(void const* p) { return words_[number(p) / bytes * bytes].used; }

void memory::fail_for_variable(void const* p, site const& returned, char const* name, site const& where) {
  std::uintptr_t const at = number(p);
  object* const before = the_world().all_objects().find(p);
  object& o = before != nullptr ? *before : plain(at, words_[at / bytes * bytes], where);
  if (!o.returned) {
    o.returned = returned;
    o.name = name;
  }
  o.alive = false;
  the_world().fail_for_the_dead(running_host().current_thread(), &o, where);
}

// Names.

/// Objects keep the name's address, so it is not written again.
void memory::call(void const* p, std::string name) {
  std::string& its = called_[number(p)];
  if (its != name) its = std::move(name);
}

/// An address has 48 bits at most.
location_id memory::name_of(std::uintptr_t at, std::uint16_t life, site const& where) {
  location_id const number = names_.of(std::uint64_t{life} << 48 | at);
  if (number == 0)
    the_world().fail(verdict_kind::not_explored, "the program uses more than half a million locations", where);
  return exact::location_made_by(exact::nobody_yet, number);
}

char const* memory::called(std::uintptr_t at, int owner) const {
  if (auto const i = called_.find(at); i != called_.end()) return i->second.c_str();
  if (owner >= 0) return variable_names_.in(frames_.place_of(owner, at), at);
  if (auto const b = block_at(at); b != blocks_.end() && b->second.maker >= 0)
    return name_of_block(b->second.maker, b->second.number, at - b->first);
  return statics_.has(at) ? variable_names_.of_static(at) : "memory";
}

}  // namespace models::instrumented
